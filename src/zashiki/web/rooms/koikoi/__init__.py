"""The room of Koi-Koi: how its table looks in a browser. Its module is `room.js`."""
