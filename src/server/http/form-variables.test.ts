// Shows how the strings of a form become typed variables, and the refusals for wrong strings.
import { buildSchema, type GraphQLInputType } from "graphql";
import { describe, expect, test } from "vitest";
import { coerceStrings, nestEntries } from "./form-variables.ts";

const schema = buildSchema(`
  type Query {
    all(int: Int, intNeeded: Int!, float: Float, box: Boolean!, tri: Boolean, id: ID, text: String!, list: [Int!],
      address: Address, lines: [Line!]!, finish: Finish): Int
  }
  input Address { city: String!, floor: Int, lift: Boolean! = true, inner: Address }
  input Line { sku: ID!, quantity: Int! = 1 }
  enum Finish { MATT GLOSS }
`);
const args = schema.getQueryType()?.getFields().all?.args ?? [];

function coerce(query: string, names: readonly string[]) {
  const types = new Map<string, GraphQLInputType>(
    args.filter((argument) => names.includes(argument.name)).map((argument) => [argument.name, argument.type]),
  );
  return coerceStrings(nestEntries(new URLSearchParams(query).entries()), types);
}

describe("strings are converted to", () => {
  test.each([
    ["whole numbers", "int=+12", ["int"], { int: 12 }],
    ["numbers", "float=-1.5", ["float"], { float: -1.5 }],
    [
      "nothing, when empty",
      "int=&float=&id=&finish=",
      ["int", "float", "id", "finish"],
      { int: null, float: null, id: null, finish: null },
    ],
    ["text as it is", "text=+a+", ["text"], { text: " a " }],
    ["empty text", "text=", ["text"], { text: "" }],
    ["choices", "finish=MATT", ["finish"], { finish: "MATT" }],
    ["a ticked box", "box=on", ["box"], { box: true }],
    ["a box not ticked", "", ["box"], { box: false }],
    ["a box after its hidden field", "box=false&box=true", ["box"], { box: true }],
    ["nothing, for an optional box", "", ["tri"], {}],
    ["lists of one and of many", "list=1", ["list"], { list: [1] }],
    ["lists by repeated names", "list=1&list=&list=2", ["list"], { list: [1, 2] }],
    ["objects by dots", "address.city=Perth&address.floor=3", ["address"], { address: { city: "Perth", floor: 3 } }],
    [
      "lists of objects by numbers",
      "lines.10.sku=b&lines.2.sku=a&lines.2.quantity=4",
      ["lines"],
      { lines: [{ sku: "a", quantity: 4 }, { sku: "b" }] },
    ],
    ["only what was declared", "int=1&returnTo=/&__proto__.x=1", ["int"], { int: 1 }],
  ])("%s: %s", (_, query, names, variables) => {
    expect(coerce(query, names)).toEqual({ variables, userErrors: [] });
  });
});

describe("a refusal at the field is given for", () => {
  test.each([
    ["int=1.5", ["int"], "int", "Please enter a whole number."],
    ["int=99999999999999", ["int"], "int", "Please enter a whole number."],
    ["int=0x10", ["int"], "int", "Please enter a whole number."],
    ["float=1e999", ["float"], "float", "Please enter a number."],
    ["float=abc", ["float"], "float", "Please enter a number."],
    ["tri=maybe", ["tri"], "tri", "Please choose yes or no."],
    ["intNeeded=", ["intNeeded"], "intNeeded", "Please fill this in."],
    ["", ["lines"], "lines", "Please fill this in."],
    ["list=1&list=x", ["list"], "list.1", "Please enter a whole number."],
    ["address.floor=x&address.city=Perth", ["address"], "address.floor", "Please enter a whole number."],
    ["address.floor=1", ["address"], "address.city", "Please fill this in."],
  ])("%s", (query, names, field, message) => {
    expect(coerce(query, names).userErrors).toMatchObject([{ field, message }]);
  });
});

test("field names cannot change the prototype of objects", () => {
  nestEntries(
    Object.entries({ "__proto__.polluted": "yes", "constructor.prototype.polluted": "yes", "a.__proto__.b": "c" }),
  );
  expect({}).not.toHaveProperty("polluted");
});

test("a field name with too many parts is ignored", () => {
  expect(nestEntries([["a.".repeat(10_000), "x"]])).toEqual({});
});
