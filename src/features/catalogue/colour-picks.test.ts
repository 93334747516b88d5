// Shows that a handful of popular colours is not a handful of whites.
import { expect, test } from "vitest";
import { pickAcrossFamilies } from "./colour-picks.ts";

const colours = ["White 1", "White 2", "White 3", "Grey 1", "Grey 2", "Blue 1"].map((name) => ({
  name,
  family: name.split(" ")[0] ?? "",
}));
const names = (count: number) => pickAcrossFamilies(colours, count).map(({ name }) => name);

test("families take turns", () => expect(names(4)).toEqual(["White 1", "Grey 1", "Blue 1", "White 2"]));
test("who has no more is passed over", () =>
  expect(names(9)).toEqual(["White 1", "Grey 1", "Blue 1", "White 2", "Grey 2", "White 3"]));
test("nothing gives nothing", () => expect(pickAcrossFamilies([], 5)).toEqual([]));
