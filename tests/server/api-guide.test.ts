// Shows that the examples of docs/api.md are answered as the guide says, and that its numbers are those of the code.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { IDLE_MINUTES, LONGEST_HOURS } from "../../src/features/identity/session-lifetime.ts";
import {
  COST_PER_REQUEST,
  MAX_ALIASES,
  MAX_COST,
  MAX_DEPTH,
  MAX_SPREADS,
  MAX_TOKENS,
} from "../../src/server/graphql/limits.ts";
import { keptHours } from "../../src/shared/retention.ts";
import { openSession } from "../support/ask-shop.ts";
import { orderWorld } from "../support/order-world.ts";

const guide = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
const { server, openClient } = await orderWorld();
// The examples begin with an empty cart.
const client = await openClient("holder.au@trestle.test");
await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
const values = new Map([["$SESSION", await openSession(server.db, "holder.au@trestle.test")]]);

const example = /```http\n(?<request>[^`]+)```\n```json\n(?<status>\d+)\n(?<answer>[^`]+)```/g;
const examples = [...guide.matchAll(example)].map(({ groups }) => groups as Record<string, string>);

const fill = (text: string) => text.replaceAll(/\$[A-Z]+/g, (name) => values.get(name) ?? name);

async function send(text: string): Promise<Response> {
  const [head = "", ...body] = fill(text).trim().split("\n\n");
  const [line = "", ...headers] = head.split("\n");
  const [method = "", path = ""] = line.split(" ");
  return await fetch(new URL(path, server.url), {
    method,
    headers: headers.map((header) => header.split(": ") as [string, string]),
    ...(method === "POST" && { body: body.join("\n\n") }),
  });
}

/** The differences. The answer may have more fields and more rows than the guide shows. A `$NAME` that is new takes its value from it. */
function listDifferences(given: unknown, shown: unknown, path: string): string[] {
  if (typeof shown === "object" && shown !== null && Object.keys(shown).length > 0) {
    return Object.entries(shown).flatMap(([name, value]) =>
      listDifferences((given as Record<string, unknown> | undefined)?.[name], value, `${path}.${name}`),
    );
  }
  if (typeof shown === "string" && /^\$[A-Z]+$/.test(shown) && !values.has(shown)) values.set(shown, String(given));
  const expected = typeof shown === "string" ? fill(shown) : shown;
  const isSame =
    shown === "…" ? given !== undefined && given !== null : JSON.stringify(given) === JSON.stringify(expected);
  return isSame ? [] : [`${path} is ${JSON.stringify(given)}, not ${JSON.stringify(expected)}`];
}

test("the guide has an example in every part that shows a request", () => {
  expect(examples.length).toBe(guide.match(/```http/g)?.length);
  expect(examples.length).toBeGreaterThan(10);
});

test("every example is answered as the guide says", async () => {
  for (const { request = "", status, answer = "" } of examples) {
    const given = await send(request);
    const body: unknown = await given.json();
    const shown = { status: Number(status), body: JSON.parse(answer) };
    expect(listDifferences({ status: given.status, body }, shown, request)).toEqual([]);
  }
});

test("the numbers of the guide are those of the code", () => {
  const documents = `depth ${MAX_DEPTH}, ${MAX_TOKENS.toLocaleString("en")} tokens, ${MAX_ALIASES} aliases, ${MAX_SPREADS} spread fragments, cost ${MAX_COST.toLocaleString("en")}`;
  expect(guide).toContain(documents);
  expect(guide).toContain(`a cost of ${COST_PER_REQUEST} for each`);
  expect(guide).toContain(`ends after ${IDLE_MINUTES} minutes without a request, and\nafter ${LONGEST_HOURS} hours`);
  expect(guide).toContain(`kept for ${keptHours.idempotency_keys / 24} days`);
  expect(guide).toContain(`changes of the cart for ${keptHours.change_keys / 24} days`);
});
