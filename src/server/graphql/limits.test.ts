// Shows that the limits of ad-hoc documents hold against hand-made attacks and against random documents, that what they
// count is what an executor would resolve, and that the counting itself is short however the fragments are arranged.
import fc from "fast-check";
import { type DocumentNode, Kind, parse, type SelectionSetNode, visit } from "graphql";
import { describe, expect, test } from "vitest";
import {
  checkIntrospection,
  checkLimits,
  MAX_ALIASES,
  MAX_COST,
  MAX_DEPTH,
  MAX_SPREADS,
  MAX_TOKENS,
} from "./limits.ts";
import { sampleSchema } from "./sample-schema.fake.ts";
import { weigh } from "./weigh.ts";

const check = (text: string, variables = {}) => checkLimits(parse(text), sampleSchema, variables);
const costOf = (text: string, variables = {}) => weigh(parse(text), sampleSchema, variables).cost;
const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join(" ");
const nested = (levels: number) =>
  `{ line(sku: "a") ${"{ product ".repeat(levels - 2)} { sku } ${"}".repeat(levels - 2)} }`;

describe("depth", () => {
  test("ends at ten levels", () => {
    expect(check(nested(MAX_DEPTH))).toBeNull();
    expect(check(nested(MAX_DEPTH + 1))).toBe("The query is 11 levels deep. At most 10 are allowed.");
  });

  test("reaches through fragments", () => {
    const text = `{ line(sku: "a") { ...A } }
      fragment A on Line { product { product { product { ...B } } } }
      fragment B on Line { product { ... on Line { product { product { product { product { product { sku } } } } } } } }`;
    expect(check(text)).toContain("11 levels deep");
  });
});

describe("aliases", () => {
  test("end at fifteen", () => {
    expect(check(`{ ${repeat(MAX_ALIASES, (index) => `a${index}: __typename`)} }`)).toBeNull();
    expect(check(`{ ${repeat(MAX_ALIASES + 1, (index) => `a${index}: __typename`)} }`)).toContain("16 aliases");
  });

  test("count wherever their fragment is spread", () => {
    const text = `{ ...F lines(first: 1) { ...G product { ...G } } } fragment F on Query { a: __typename }
      fragment G on Line { ${repeat(8, (index) => `b${index}: sku`)} }`;
    expect(check(text)).toContain("17 aliases");
  });

  test("are also names written again", () => {
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
  ])("of %s", (_, text, cost) => {
    expect(costOf(text)).toBe(cost);
  });

  test("knows page sizes in variables and their defaults", () => {
    const text = "query Q($n: Int = 4) { lines(first: $n) { sku } }";
    expect(costOf(text)).toBe(5);
    expect(costOf(text, { n: 100 })).toBe(101);
    expect(costOf(text, { n: null })).toBe(21);
    expect(costOf(text, { n: Number.POSITIVE_INFINITY })).toBeGreaterThan(MAX_COST);
  });

  test("ends at 5,000", () => {
    expect(check("{ lines(first: 4999) { sku } }")).toBeNull();
    expect(check("{ lines(first: 5000) { sku } }")).toContain("costs 5001");
  });

  test("has no way round through numbers too large to count", () => {
    const huge = "9".repeat(400);
    expect(
      check(`{ lines(first: ${huge}) { related(first: ${huge}) { related(first: ${huge}) { sku } } } }`),
    ).toContain("costs");
    expect(check(`{ lines(first: ${huge}) { related(first: ${huge}) { } } }`)).toContain("costs");
  });
});

describe("fragments", () => {
  test("may not be spread without end", () => {
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
  ])("may not contain %s", (_, text) => {
    expect(check(text)).toContain("contains itself");
  });

  test.each(["__schema", "__proto__", "__F"])("may not be named %s", (name) => {
    expect(check(`{ lines { ...${name} } } fragment ${name} on Line { sku }`)).toContain("reserved");
  });

  test("named like what every object has are nothing special", () => {
    expect(check("{ lines { ...constructor toString } } fragment constructor on Line { sku }")).toBeNull();
  });

  test("that contain each other twice are refused after looking at each once", () => {
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
  ])("%s may be asked outside development: %s", (text, allowed) => {
    expect(checkIntrospection(weigh(parse(text), sampleSchema).introspection) === null).toBe(allowed);
  });
});

describe("any document", () => {
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

  test("is weighed by looking at each of its selections at most once", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const document = parse(text, { maxLexicalTokens: MAX_TOKENS });
        const { sets, reads } = countReads(document);
        checkLimits(document, sampleSchema);
        expect(reads()).toBeLessThanOrEqual(sets);
      }),
    );
  });

  test("without a cycle weighs as much as the same document with its fragments written out", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const document = parse(text);
        const weighed = weigh(document, sampleSchema);
        fc.pre(weighed.cycle === null && weighed.cost < 100_000);
        const { depth, aliases, cost } = weigh(writtenOut(document), sampleSchema);
        expect({ depth, cost }).toEqual({ depth: weighed.depth, cost: weighed.cost });
        expect(aliases).toBe(weighed.aliases);
      }),
    );
  });
});

/** Counts how often the selections of a document are read from now on, which is the work that weighing does. */
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

function writtenOut(document: DocumentNode): DocumentNode {
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
