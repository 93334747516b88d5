// Shows that every name in the specification is built exactly, or is listed in contract/missing.json.
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

  test("has every name of the contract except those listed as missing, and lists no name that is built", () => {
    expect(checkMissing(findMissing(readContract(), built), readMissing())).toEqual([]);
  });

  test("builds the contract's operations, types and enums with the contract's shape", () => {
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

describe("the missing-names check", () => {
  test("reports all names for an empty project and none for a complete one", () => {
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

  test("reports a missing field of an existing type", () => {
    const half = { ...everything, types: new Map([["Cart", ["id"]]]) };
    expect(findMissing(contract, half)).toEqual({ ...noneMissing, fields: ["Cart.code"] });
  });

  test("fails for a missing name that is not listed and for a listed name that is built", () => {
    expect(checkMissing({ ...noneMissing, types: ["Cart"] }, noneMissing)).toEqual([
      "The contract's types have Cart, and the project has not.",
    ]);
    expect(checkMissing(noneMissing, { ...noneMissing, routes: ["/"] })).toEqual([
      "/ is built (or not in the contract): take it off routes in missing.json.",
    ]);
  });
});

describe("the shape check", () => {
  const operation = { name: "getCart", kind: "query", variables: [{ name: "store", required: true }] };
  const listProblems = (...operations: Built["operations"]) => checkShapes(contract, { ...nothing, operations });

  test("accepts the contract's shape with additional optional variables", () => {
    const more = { ...operation, variables: [...operation.variables, { name: "key", required: false }] };
    expect(listProblems(operation)).toEqual([]);
    expect(listProblems(more, { ...operation, name: "ours" })).toEqual([]);
  });

  test("refuses another operation kind, a missing, optional or extra variable, and a duplicate operation", () => {
    expect(listProblems({ ...operation, kind: "mutation" })).toEqual([
      "getCart is a mutation. The contract says query.",
    ]);
    expect(listProblems({ ...operation, variables: [] })).toEqual([
      "getCart has no variable $store. The contract has it.",
    ]);
    expect(listProblems({ ...operation, variables: [{ name: "store", required: false }] })).toEqual([
      "getCart: the contract says that $store is required.",
    ]);
    expect(
      listProblems({ ...operation, variables: [...operation.variables, { name: "key", required: true }] }),
    ).toEqual(["getCart demands $key, which the contract's callers do not send."]);
    expect(listProblems({ ...operation, name: "GetCart" })).toEqual([
      "getCart and GetCart differ only by case. One name for one thing.",
    ]);
  });

  test("refuses a schema enum with other values, and a duplicate type", () => {
    const schema = readSchema("type Query { a: Light, b: CART }\nenum Light { RED AMBER }\ntype CART { id: ID }");
    expect(checkShapes(contract, { ...nothing, ...schema })).toEqual([
      "The enum Light has RED, AMBER. The contract says RED, GREEN.",
      "Cart and CART differ only by case. One name for one thing.",
    ]);
  });
});

test("the route table is flattened: layouts add no path and index routes take their parent's", async () => {
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
