// Shows a short version of `npm run faults`: a server that is killed and whose gateway fails loses nothing and does nothing twice,
// and the checker finds a planted defect.
import { afterAll, expect, inject, test } from "vitest";
import { findDefect } from "../faults/defects.ts";
import { runShortScenario } from "../faults/short-scenario.ts";
import { endAllServerProcesses } from "../support/server-process.ts";

afterAll(endAllServerProcesses);

const database = { adminUrl: inject("adminDatabaseUrl"), template: inject("templateDatabase") };
const scenario = { templates: { shop: database, gateway: database }, seed: 1 };

test("a server that is killed after it has answered an order breaks no rule", async () => {
  expect(await runShortScenario({ ...scenario, defect: null, killAt: "after-answer" })).toEqual([]);
}, 180_000);

test("a server that is killed after it has booked an account payment and before the card is charged breaks no rule", async () => {
  expect(await runShortScenario({ ...scenario, defect: null, isPaying: true, killAt: "pay-after-commit" })).toEqual([]);
}, 180_000);

test("the checker finds a planted defect", async () => {
  const defect = findDefect("coupon-not-counted");
  const violations = await runShortScenario({ ...scenario, defect });
  expect(violations.map(({ rule }) => rule)).toContain(defect.breaks);
}, 180_000);
