// Shows that the limits of ad-hoc documents hold for attacks and random documents, that the cost is the number of fields
// that would be resolved, and that measuring takes linear time.
import fc from "fast-check";
import { type DocumentNode, Kind, parse, type SelectionSetNode, visit } from "graphql";
import { describe, expect, test } from "vitest";
import {
  checkIntrospection,
  checkLimits,
  documentHasNulCharacter,
  hasNulCharacter,
  MAX_ALIASES,
  MAX_COST,
  MAX_DEPTH,
  MAX_SPREADS,
  MAX_TOKENS,
} from "./limits.ts";
import { measureQuery } from "./query-cost.ts";
import { sampleSchema } from "./sample-schema.fake.ts";

const check = (text: string, variables = {}) => checkLimits(parse(text), sampleSchema, variables);
const measureCost = (text: string, variables = {}) => measureQuery(parse(text), sampleSchema, variables).cost;
const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join(" ");
const nested = (levels: number) =>
  `{ line(sku: "a") ${"{ product ".repeat(levels - 2)} { sku } ${"}".repeat(levels - 2)} }`;

describe("depth", () => {
  test("is limited to ten levels", () => {
    expect(check(nested(MAX_DEPTH))).toBeNull();
    expect(check(nested(MAX_DEPTH + 1))).toBe("The query is 11 levels deep. At most 10 are allowed.");
  });

  test("counts fields in fragments", () => {
    const text = `{ line(sku: "a") { ...A } }
      fragment A on Line { product { product { product { ...B } } } }
      fragment B on Line { product { ... on Line { product { product { product { product { product { sku } } } } } } } }`;
    expect(check(text)).toContain("11 levels deep");
  });
});

describe("aliases", () => {
  test("are limited to fifteen", () => {
    expect(check(`{ ${repeat(MAX_ALIASES, (index) => `a${index}: __typename`)} }`)).toBeNull();
    expect(check(`{ ${repeat(MAX_ALIASES + 1, (index) => `a${index}: __typename`)} }`)).toContain("16 aliases");
  });

  test("count again for each spread of their fragment", () => {
    const text = `{ ...F lines(first: 1) { ...G product { ...G } } } fragment F on Query { a: __typename }
      fragment G on Line { ${repeat(8, (index) => `b${index}: sku`)} }`;
    expect(check(text)).toContain("17 aliases");
  });

  test("include names that occur again", () => {
    expect(check(`{ ${"__typename ".repeat(MAX_ALIASES + 1)} }`)).toBeNull();
    expect(check(`{ ${"__typename ".repeat(MAX_ALIASES + 2)} }`)).toContain("16 aliases");
  });
});

describe("cost", () => {
  test.each([
    ["a field", "{ __typename }", 1],
    ["fields of an object", `{ line(sku: "a") { sku quantity } }`, 3],
    ["a list, of the usual page", "{ lines { sku } }", 1 + 20],
    ["a list, of the page asked for", "{ lines(first: 3) { sku quantity } }", 1 + 3 * 2],
    ["lists in lists", "{ lines(first: 3) { related(first: 5) { sku } } }", 1 + 3 * (1 + 5)],
    ["a page around its list", "{ linePage(first: 7) { total items { sku } } }", 1 + 1 + 1 + 7],
    [
      "a page around its list, in a fragment",
      "{ linePage(first: 7) { ...P } } fragment P on LinePage { items { sku } }",
      9,
    ],
    ["a page that asks for less than one", "{ lines(first: -5) { sku } }", 2],
    ["the heavier of two operations", "query A { __typename } query B { lines { sku } }", 21],
    [
      "a fragment, wherever it is spread",
      "{ ...F x: lines(first: 2) { ...G } } fragment F on Query { lines(first: 2) { ...G } } fragment G on Line { sku }",
      6,
    ],
  ])("is correct for %s", (_, text, cost) => {
    expect(measureCost(text)).toBe(cost);
  });

  test("uses page sizes from variables and their defaults", () => {
    const text = "query Q($n: Int = 4) { lines(first: $n) { sku } }";
    expect(measureCost(text)).toBe(5);
    expect(measureCost(text, { n: 100 })).toBe(101);
    expect(measureCost(text, { n: null })).toBe(21);
    expect(measureCost(text, { n: Number.POSITIVE_INFINITY })).toBeGreaterThan(MAX_COST);
  });

  test("is limited to 5,000", () => {
    expect(check("{ lines(first: 4999) { sku } }")).toBeNull();
    expect(check("{ lines(first: 5000) { sku } }")).toContain("costs 5001");
  });

  test("is refused for page sizes beyond the range of numbers", () => {
    const huge = "9".repeat(400);
    expect(
      check(`{ lines(first: ${huge}) { related(first: ${huge}) { related(first: ${huge}) { sku } } } }`),
    ).toContain("costs");
    expect(check(`{ lines(first: ${huge}) { related(first: ${huge}) { } } }`)).toContain("costs");
  });
});

describe("fragments", () => {
  test("may be spread 50 times", () => {
    expect(check(`{ ${"...F ".repeat(MAX_SPREADS)} } fragment F on Query { __typename }`)).toBeNull();
    expect(check(`{ ${"...F ".repeat(MAX_SPREADS + 1)} } fragment F on Query { __typename }`)).toContain(
      "51 fragments",
    );
    expect(check(`{ ${"... { __typename } ".repeat(MAX_SPREADS + 1)} }`)).toContain("51 fragments");
  });

  test.each([
    ["itself", "{ lines { ...A } } fragment A on Line { ...A }"],
    [
      "itself through another",
      "{ lines { ...A } } fragment A on Line { product { ...B } } fragment B on Line { ...A }",
    ],
  ])("are refused when they contain %s", (_, text) => {
    expect(check(text)).toContain("contains itself");
  });

  test.each(["__schema", "__proto__", "__F"])("are refused with the name %s", (name) => {
    expect(check(`{ lines { ...${name} } } fragment ${name} on Line { sku }`)).toContain("reserved");
  });

  test("may be named like members of objects", () => {
    expect(check("{ lines { ...constructor toString } } fragment constructor on Line { sku }")).toBeNull();
  });

  test("that double at each level are refused after measuring each once", () => {
    const levels = 40;
    const doubling = repeat(
      levels,
      (index) => `fragment F${index} on Line { a: product { ...F${index + 1} ...F${index + 1} } }`,
    );
    const document = parse(`{ lines { ...F0 } } ${doubling} fragment F${levels} on Line { sku }`);
    const { sets, reads } = countReads(document);
    expect(checkLimits(document, sampleSchema)).not.toBeNull();
    expect(reads()).toBe(sets);
  });
});

describe("introspection", () => {
  test.each([
    ["{ __schema { queryType { name } } }", false],
    [`{ __type(name: "Line") { fields { name } } }`, false],
    [`{ __type(name: "Line") { ...F } } fragment F on __Type { fields { name } }`, false],
    [`{ ...Q } fragment Q on Query { a: __type(name: "Line") { possibleTypes { name } } }`, false],
    [`{ __type(name: "Line") { name kind __typename } }`, true],
    ["{ __typename }", true],
  ])("%s is allowed outside development: %s", (text, allowed) => {
    expect(checkIntrospection(measureQuery(parse(text), sampleSchema).introspection) === null).toBe(allowed);
  });
});

describe("a random document", () => {
  const field = fc.constantFrom("sku", "quantity", "a: sku", "constructor", "__typename");
  const { fields } = fc.letrec<{ fields: string; part: string }>((tie) => ({
    fields: fc.array(tie("part"), { minLength: 1, maxLength: 4 }).map((parts) => `{ ${parts.join(" ")} }`),
    part: fc.oneof(
      { depthSize: "small" },
      field,
      fc.constantFrom("...F0", "...F1", "...F2", "...Missing"),
      fc
        .tuple(fc.constantFrom("product", "related", "related(first: 3)", "related(first: $n)"), tie("fields"))
        .map((words) => words.join(" ")),
      tie("fields").map((inner) => `... on Line ${inner}`),
    ),
  }));
  const documents = fc
    .tuple(fields, fields, fields, fields)
    .map(
      ([root, ...fragments]) =>
        `query Q($n: Int = 2) { lines(first: 2) ${root} } ${fragments.map((inner, i) => `fragment F${i} on Line ${inner}`).join(" ")}`,
    );

  test("is measured by reading each of its selections at most once", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const document = parse(text, { maxLexicalTokens: MAX_TOKENS });
        const { sets, reads } = countReads(document);
        checkLimits(document, sampleSchema);
        expect(reads()).toBeLessThanOrEqual(sets);
      }),
    );
  });

  test("weighs the same with its fragments inlined", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const document = parse(text);
        const measured = measureQuery(document, sampleSchema);
        fc.pre(measured.cycle === null && measured.cost < 100_000);
        const { depth, aliases, cost } = measureQuery(inlineFragments(document), sampleSchema);
        expect({ depth, cost }).toEqual({ depth: measured.depth, cost: measured.cost });
        expect(aliases).toBe(measured.aliases);
      }),
    );
  });
});

/** Counts how often the selections of a document are read, which is the work of measuring. */
function countReads(document: DocumentNode): { readonly sets: number; reads(): number } {
  const sets: SelectionSetNode[] = [];
  visit(document, { SelectionSet: (node) => void sets.push(node) });
  let count = 0;
  for (const set of sets) {
    const { selections } = set;
    const get = () => {
      count += 1;
      return selections;
    };
    Object.defineProperty(set, "selections", { get });
  }
  return { sets: sets.length, reads: () => count };
}

function inlineFragments(document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const expand = (node: DocumentNode): DocumentNode =>
    visit(node, {
      [Kind.FRAGMENT_SPREAD]: {
        enter({ name }: { name: { value: string } }) {
          const fragment = fragments.get(name.value);
          if (fragment === undefined) return null;
          return {
            kind: Kind.INLINE_FRAGMENT,
            typeCondition: fragment.typeCondition,
            selectionSet: fragment.selectionSet,
          };
        },
      },
    });
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return expand({ kind: Kind.DOCUMENT, definitions: operations });
}

test.each([
  ["a\u0000b", true],
  [{ lines: [{ note: "x\u0000" }] }, true],
  [{ lines: [{ note: "x" }], count: 3, none: null }, false],
  [undefined, false],
])("%j contains NUL: %s", (value, expected) => {
  expect(hasNulCharacter(value)).toBe(expected);
});

test.each([
  ['{ a(text: "x\\u0000") }', true],
  ['{ a(input: { list: ["", "\\u{0}"] }) }', true],
  ['{ a(text: "x") }', false],
])("the document %s contains NUL: %s", (text, expected) => {
  expect(documentHasNulCharacter(parse(text))).toBe(expected);
});
