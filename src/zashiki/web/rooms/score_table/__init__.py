"""The room of the score table: how a score is kept in a browser. Its module is `room.js`."""
