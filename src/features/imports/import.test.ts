// Shows that every status of an import can be reached, that its ends are ends, and which kinds of files are offered.
import { expect, test } from "vitest";
import { importKindNames } from "../../shared/import-kind.ts";
import { canMove, type ImportMove, type ImportStatus, importMoves, importStatuses, isRunning } from "./import.ts";
import { getKind, importKinds } from "./import-kind.ts";
import { listOffered, offeredKinds } from "./offered-kinds.ts";

const moves = Object.keys(importMoves) as ImportMove[];

test("every status can be reached from the beginning", () => {
  const reached = new Set<ImportStatus | null>([null]);
  for (const _ of importStatuses) {
    for (const { from, to } of Object.values(importMoves))
      if (from.some((status) => reached.has(status))) reached.add(to);
  }
  expect([...reached].filter((status) => status !== null).toSorted()).toEqual([...importStatuses].toSorted());
});

test("nothing follows an applied or discarded import, and every other status has a next one", () => {
  const ends = importStatuses.filter((status) => moves.every((move) => !canMove(status, move)));
  expect(ends).toEqual(["APPLIED", "DISCARDED"]);
  expect(importStatuses.filter(isRunning)).toEqual(["UPLOADING", "READING", "APPLYING"]);
});

test("the definitions of the kinds stand in the shared order, and people are offered what they may import", () => {
  expect(importKinds.map(({ kind }) => kind)).toEqual(importKindNames);
  expect(listOffered(importKindNames)).toEqual(offeredKinds);
  expect(listOffered(["stock", "brands", "customers"])).toEqual(["brands", "customers", "stock"]);
  // A kind that is withdrawn by its status has no function that removes rows.
  expect(offeredKinds.filter((kind) => getKind(kind).withdrawal === "STATUS")).toEqual([
    "colours",
    "products",
    "variants",
    "systems",
    "stores",
    "members",
  ]);
});
