"""The room of Stud: how its table looks in a browser. Its module is `room.js`."""
