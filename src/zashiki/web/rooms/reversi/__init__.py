"""The room of Reversi: how its table looks in a browser. Its module is `room.js`."""
