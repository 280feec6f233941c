import { plainRoom } from "../../screens/plain_room.js";

export const room = plainRoom;
