"""The room of Riichi: how its table looks in a browser. Its module is `room.js`."""
