// Shows in small what `npm run faults` shows at length: a shop that is killed and whose gateway misbehaves loses nothing and
// does nothing twice, and a planted bug is found.
import { afterAll, expect, inject, test } from "vitest";
import { findDefect } from "../faults/defects.ts";
import { playPiece } from "../faults/planted.ts";
import { endAllServerProcesses } from "../support/server-process.ts";

afterAll(endAllServerProcesses);

const place = { adminUrl: inject("adminDatabaseUrl"), template: inject("templateDatabase") };
const piece = { grounds: { shop: place, gateway: place }, seed: 1 };

test("nothing is wrong with the shop as it is, killed in the middle of an order", async () => {
  expect(await playPiece({ ...piece, defect: null, killAt: "after-answer" })).toEqual([]);
}, 180_000);

test("nor killed when a payment of an account is booked and its money is not taken", async () => {
  expect(await playPiece({ ...piece, defect: null, isPaying: true, killAt: "pay-after-commit" })).toEqual([]);
}, 180_000);

test("a bug that is planted is found", async () => {
  const defect = findDefect("coupon-not-counted");
  const violations = await playPiece({ ...piece, defect });
  expect(violations.map(({ rule }) => rule)).toContain(defect.breaks);
}, 180_000);
