// Shows that what the specification names is built to the letter, or stands by name on the list of what is missing.
import { describe, expect, test } from "vitest";
import { type Built, type Contract, checkMissing, checkShapes, findMissing, type Missing } from "./support/contract.ts";
import {
  flattenRoutes,
  listValueLists,
  listWords,
  readBuilt,
  readContract,
  readMissing,
  readSchema,
} from "./support/contract-facts.ts";

describe("the project", async () => {
  const built = await readBuilt();

  test("has all of the contract but what is listed as missing, and lists nothing it has", () => {
    expect(checkMissing(findMissing(readContract(), built), readMissing())).toEqual([]);
  });

  test("gives the contract's names the contract's shape", () => {
    expect(checkShapes(readContract(), built)).toEqual([]);
  });
});

const contract: Contract = {
  types: { Cart: ["id", "code"] },
  operations: [{ name: "getCart", kind: "query", variables: [{ name: "store", required: true }] }],
  routes: ["/dashboard/", "/products/{sub_category_slug}/{slug}/"],
  apiPaths: ["/api/cart/add/"],
  enums: { Light: ["RED", "GREEN"], Lead: { matched: 0, lost: 1 } },
  messages: ["Between $[MIN] and $[MAX]"],
};

const nothing: Built = {
  types: new Map(),
  schemaEnums: new Map(),
  valueLists: new Set(),
  operations: [],
  routes: [],
  apiPaths: [],
  words: [],
};

const source = new Map([
  ["src/a.ts", 'export const lead = { lost: 1, matched: 0 } as const; type Light = "GREEN" | "RED";'],
  ["src/b.tsx", "const a = (min: number, max: number) => `Between $${min} and $${max}`;"],
]);

const everything: Built = {
  types: new Map([["Cart", ["code", "id", "more"]]]),
  schemaEnums: new Map(),
  valueLists: listValueLists(source),
  operations: contract.operations,
  routes: ["dashboard", "products/:category/:slug"],
  apiPaths: ["/api/cart/add"],
  words: listWords(source),
};

const noneMissing: Missing = {
  types: [],
  fields: [],
  operations: [],
  routes: [],
  apiPaths: [],
  enums: [],
  messages: [],
};

describe("the check of what is missing", () => {
  test("finds everything missing from nothing, and nothing from everything", () => {
    expect(findMissing(contract, nothing)).toEqual({
      types: ["Cart"],
      fields: [],
      operations: ["getCart"],
      routes: contract.routes,
      apiPaths: contract.apiPaths,
      enums: ["Light", "Lead"],
      messages: contract.messages,
    });
    expect(findMissing(contract, everything)).toEqual(noneMissing);
  });

  test("finds a missing field of a type that is there", () => {
    const half = { ...everything, types: new Map([["Cart", ["id"]]]) };
    expect(findMissing(contract, half)).toEqual({ ...noneMissing, fields: ["Cart.code"] });
  });

  test("fails on what is missing and not listed, and on what is listed and built", () => {
    expect(checkMissing({ ...noneMissing, types: ["Cart"] }, noneMissing)).toEqual([
      "The contract's types have Cart, and the project has not.",
    ]);
    expect(checkMissing(noneMissing, { ...noneMissing, routes: ["/"] })).toEqual([
      "/ is built (or not in the contract): take it off routes in missing.json.",
    ]);
  });
});

describe("the check of shapes", () => {
  const operation = { name: "getCart", kind: "query", variables: [{ name: "store", required: true }] };
  const problemsOf = (...operations: Built["operations"]) => checkShapes(contract, { ...nothing, operations });

  test("lets the contract's shape pass, with more that is optional", () => {
    const more = { ...operation, variables: [...operation.variables, { name: "key", required: false }] };
    expect(problemsOf(operation)).toEqual([]);
    expect(problemsOf(more, { ...operation, name: "ours" })).toEqual([]);
  });

  test("stops another kind, a missing, loosened or added variable, and a double", () => {
    expect(problemsOf({ ...operation, kind: "mutation" })).toEqual(["getCart is a mutation. The contract says query."]);
    expect(problemsOf({ ...operation, variables: [] })).toEqual([
      "getCart has no variable $store. The contract has it.",
    ]);
    expect(problemsOf({ ...operation, variables: [{ name: "store", required: false }] })).toEqual([
      "getCart: the contract says that $store is required.",
    ]);
    expect(problemsOf({ ...operation, variables: [...operation.variables, { name: "key", required: true }] })).toEqual([
      "getCart demands $key, which the contract's callers do not send.",
    ]);
    expect(problemsOf({ ...operation, name: "GetCart" })).toEqual([
      "getCart and GetCart differ only by case. One name for one thing.",
    ]);
  });

  test("stops an enum of the schema with other values, and a type that is a double", () => {
    const schema = readSchema("type Query { a: Light, b: CART }\nenum Light { RED AMBER }\ntype CART { id: ID }");
    expect(checkShapes(contract, { ...nothing, ...schema })).toEqual([
      "The enum Light has RED, AMBER. The contract says RED, GREEN.",
      "Cart and CART differ only by case. One name for one thing.",
    ]);
  });
});

test("routes are flattened through layouts and indexes", async () => {
  const dashboard = { path: "dashboard", children: [{ index: true }, { path: "orders/:code" }] };
  expect(await flattenRoutes([{ children: [{ index: true }, dashboard] }, { path: "login" }])).toEqual([
    "",
    "dashboard",
    "dashboard",
    "dashboard/orders/:code",
    "login",
  ]);
  expect(await flattenRoutes([{ children: [{ path: "login" }] }])).toEqual(["login"]);
});
