// Shows for every `/api/lists` endpoint who has access to an own list, one shared to view or to edit, another account's and a
// missing one: the same outcomes as the operation behind it.
import { expect, test } from "vitest";
import { listsEndpoints } from "../../src/features/lists/server/lists.api.ts";
import type { Actor, Outcomes } from "../support/access-actors.ts";
import { listRows } from "../support/access-lists.ts";
import { openActorSession, toOutcome } from "../support/access-rows.ts";
import { askEndpoint } from "../support/ask-shop.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const rows = await listRows(server);
/** A guest, a member of the account that shares, somebody in another account, and staff without lists. */
const people: readonly Actor[] = ["guest", "full", "painter", "admin"];

type Variables = Readonly<Record<string, unknown>>;

/** The inputs of endpoints whose names differ from the variables of the operation. */
const inputs: Readonly<Record<string, (variables: Variables) => Variables>> = {
  "/api/lists/add-to-cart/": ({ favoriteListId }) => ({ listId: favoriteListId }),
  "/api/lists/{listId}/{productEntryId}": () => ({}),
};

const cases = listsEndpoints.flatMap((endpoint) =>
  (rows[endpoint.operation] ?? []).map((row) => ({ ...row, path: endpoint.path })),
);

test("every endpoint has rows", () => {
  expect([...new Set(cases.map(({ path }) => path))]).toEqual(listsEndpoints.map(({ path }) => path));
});

test.each(cases)(
  "$path answers each person as its operation does (object: $of)",
  async ({ path, variables, outcomes }) => {
    const got: Partial<Outcomes> = {};
    for (const actor of people) {
      const cookie = await openActorSession(server, actor);
      const given = (await variables(actor, cookie)) as Variables;
      const address = path.replace("{listId}", String(given.listId)).replace("{productEntryId}", String(given.entryId));
      const { status, body } = await askEndpoint(server.url, address, { cookie, body: inputs[path]?.(given) ?? given });
      // An endpoint answers with the data alone.
      got[actor] = toOutcome({ status, body: status === 200 ? { data: body } : body });
    }
    expect(got).toEqual(Object.fromEntries(people.map((actor) => [actor, outcomes[actor]])));
  },
);
