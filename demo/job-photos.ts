import type { Instance } from "../src/features/painters/work.ts";
import { drawHouse } from "../src/features/pictures/draw-house.ts";
import { drawRoom } from "../src/features/pictures/draw-room.ts";

/** Faded colours: the home owners of the demo want them painted. */
const rooms = [
  ["#d9c7a3", "#c9bda8", "#e6dfd0"],
  ["#b9c2b2", "#d5d0c4", "#dcd8cc"],
  ["#cfb6a6", "#cfc6b8", "#e0d9cd"],
  ["#a9b4bd", "#d0cdc6", "#dbdad5"],
] as const;
const houses = [
  ["#cdbf9d", "#a79d8a", "#8a5f4d"],
  ["#b5bdb0", "#d6d0c0", "#6f6a63"],
  ["#c4a98b", "#8d7f6c", "#7a7f80"],
  ["#bfc3c4", "#93867a", "#a0705a"],
] as const;

/** Drawings of jobs. They stand for the photos of home owners. */
export function drawJobs(): readonly string[] {
  return [
    ...rooms.map(([wallHex, trimHex, ceilingHex]) => drawRoom({ wallHex, trimHex, ceilingHex })),
    ...houses.map(([wallHex, trimHex, roofHex]) => drawHouse({ wallHex, trimHex, roofHex })),
  ];
}

/** The drawing for a photo of a request, by its index in `drawJobs`. `turn` is any whole number. */
export function chooseDrawing(instance: Instance, turn: number): number {
  return instance === "INTERIOR" ? turn % rooms.length : rooms.length + (turn % houses.length);
}
