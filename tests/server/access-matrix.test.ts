// Shows for every actor, named operation and page who has access. An operation or a page without a row here fails, and an
// object of somebody else is answered like a missing one.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import routes from "../../src/routes.ts";
import { actorNames, type Case, missingId, numbersFor, type Outcomes } from "../support/access-actors.ts";
import { listAddresses, pageRows as pages } from "../support/access-pages.ts";
import { accessRows, openActorSession, toOutcome } from "../support/access-rows.ts";
import { askOperation } from "../support/ask-shop.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const operations = JSON.parse(readFileSync(new URL("../../operations.json", import.meta.url), "utf8")) as {
  name: string;
}[];
const matrix = await accessRows(server);

test("every operation has its rows, and every row has its operation", () => {
  expect(Object.keys(matrix).toSorted()).toEqual(operations.map(({ name }) => name));
});

/** Everything in an answer that is not empty. */
function listFacts(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  return typeof value === "object" ? Object.values(value).flatMap(listFacts) : [value];
}

describe.each(Object.entries(matrix))("the operation %s", (operation, cases) => {
  test.each(cases)("each actor gets the expected outcome (object: $of)", async ({ variables, outcomes }) => {
    const got: Partial<Outcomes> = {};
    for (const actor of actorNames) {
      const cookie = await openActorSession(server, actor);
      const answer = await askOperation(server.url, operation, { cookie, variables: await variables(actor, cookie) });
      got[actor] = toOutcome(answer);
      const numbers = JSON.stringify(answer.body).match(/(AU|NZ)-\d{7}/g) ?? [];
      const allowed = numbers.length > 0 ? await numbersFor(server.db, actor) : new Set();
      expect(numbers.filter((number) => !allowed.has(number))).toEqual([]);
      const isRefused = got[actor] === "sign in" || got[actor] === "refused";
      if (isRefused) expect(listFacts(answer.body.data)).toEqual([]);
    }
    expect(got).toEqual(outcomes);
  });

  test("an object of somebody else has the same outcomes as a missing one", () => {
    const listOutcomes = (of: Case["of"]) => cases.find((each) => each.of === of)?.outcomes;
    expect(listOutcomes("another's")).toEqual(listOutcomes("missing"));
  });
});

test("every page has its row, and every row has its page", () => {
  expect(Object.keys(pages).toSorted()).toEqual(listAddresses(routes).toSorted());
});

test.each(Object.entries(pages))("each actor gets the expected outcome at the page /%s", async (address, outcomes) => {
  const path = `/${address.replace(":uid", "never-began").replace(/:\w+$/, missingId).replace("*", "nowhere")}`;
  const got: Partial<Outcomes> = {};
  for (const actor of actorNames) {
    const headers = { cookie: await openActorSession(server, actor) };
    const answer = await fetch(new URL(path, server.url), { redirect: "manual", headers });
    await answer.body?.cancel();
    const location = answer.headers.get("location")?.split("?")[0];
    got[actor] = [answer.status, location].filter((part) => part !== undefined).join(" ");
  }
  expect(got).toEqual(outcomes);
});
