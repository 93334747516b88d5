// Shows the answers of the colour queries and their endpoints, with the demo's colours and a few paint brands.
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { demoColours } from "../../../../demo/colours.ts";
import "./colours.graphql.ts";
import "./colours.graphql.ts";
import { schema } from "../../../schema.ts";
import { makeExecutor } from "../../../server/graphql/executor.ts";
import { describeOperation } from "../../../server/graphql/operation.ts";
import { type EndpointInput, runEndpoint } from "../../../server/http/run-endpoint.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Colour } from "../colour.ts";
import { unpackDeck } from "../colour-deck.ts";
import type { ColoursSnapshot } from "../colours-snapshot.ts";
import { listPaintBrands } from "../colours-snapshot.ts";
import * as documents from "../ui/colours.operations.ts";
import { coloursEndpoints } from "./colours.api.ts";

const { colours, brands, bases } = demoColours();
const popular = colours
  .filter(({ popularRank }) => popularRank !== null)
  .sort((a, b) => (a.popularRank ?? 0) - (b.popularRank ?? 0));
const snapshot = {
  bases,
  brands,
  colours,
  popular,
  baseById: new Map(bases.map((base) => [base.id, base])),
  brandById: new Map(brands.map((brand) => [brand.id, brand])),
  byId: new Map(colours.map((colour) => [colour.id, colour])),
} as unknown as ColoursSnapshot;
const paintBrands = listPaintBrands({
  brands: [
    { id: "brushes", slug: "brushes", name: "Brushes" },
    { id: "ironlock", slug: "ironlock", name: "Ironlock" },
    { id: "grainhouse", slug: "grainhouse", name: "Grainhouse" },
  ],
  products: [
    { brandId: "brushes", colourBrandIds: [] },
    { brandId: "ironlock", colourBrandIds: ["metal-and-roof-fan"] },
    { brandId: "grainhouse", colourBrandIds: ["tussock-and-tide"] },
    { brandId: "grainhouse", colourBrandIds: ["heritage-terrace", "tussock-and-tide"] },
  ],
});
const context = {
  log: pino({ level: "silent" }),
  requestId: "1",
  spend: () => true,
  snapshots: { colours: snapshot, paintBrands },
};
const executor = makeExecutor({
  schema,
  operations: Object.values(documents).map((document) => describeOperation(document)),
});

type Answer = { [name: string]: unknown };

async function ask<T = Answer[]>(name: string, variables: Answer = {}): Promise<T> {
  const answer = await executor.run(name, variables, context as unknown as OperationContext);
  expect(answer.errors).toBeUndefined();
  return answer.data?.[name] as T;
}

async function open<T = Answer[]>(path: string, input: EndpointInput, name: string): Promise<T> {
  const result = await runEndpoint(
    { endpoints: coloursEndpoints, executor },
    { path, input },
    async () => context as unknown as OperationContext,
  );
  expect(result?.status, result?.message ?? "").toBe(200);
  return result?.data?.[name] as T;
}

const listIds = (list: readonly { id?: unknown }[]) => list.map(({ id }) => id);
const matching = (holds: (colour: Colour) => boolean) => new Set(colours.filter(holds).map(({ id }) => id));

describe("getColourById", () => {
  test("answers all fields of the specification", async () => {
    const colour = colours.find(({ code }) => code === "HC-1042");
    expect(await ask("getColourById", { id: colour?.id })).toEqual({
      id: "hc-1042",
      name: colour?.name,
      code: "HC-1042",
      hex: colour?.hex,
      family: colour?.family,
      lrv: colour?.lrv,
      baseId: colour?.baseId,
      base: bases.find(({ id }) => id === colour?.baseId),
      untintableColourBase: null,
      brand: { id: "harbourline-colours", slug: "harbourline-colours", name: "Harbourline Colours" },
      productBrand: null,
      colourStrengths: expect.arrayContaining([{ label: "Half", value: 0.5 }]),
      rgb: { hex: colour?.hex, r: expect.any(Number), g: expect.any(Number), b: expect.any(Number) },
      colourApplicationType: {
        interior: colour?.interior,
        exterior: colour?.exterior,
        approximate: colour?.approximate,
      },
    });
  });

  test("finds an untinted base, and answers null for an unknown id", async () => {
    const base = await ask<Answer>("getColourById", { id: "untinted-white" });
    expect(base).toMatchObject({ untintableColourBase: { id: "white" }, brand: null, code: null, colourStrengths: [] });
    expect(await ask("getColourById", { id: "nothing" })).toBeNull();
  });
});

describe("baseColours", () => {
  test("filters by base and colour brand", async () => {
    const found = await ask("baseColours", {
      baseIds: ["black", "deep"],
      colourBrandIds: ["heritage-terrace"],
      productBrandIds: [],
    });
    const expected = matching((each) => ["black", "deep"].includes(each.baseId) && each.brandId === "heritage-terrace");
    expect(expected.size).toBeGreaterThan(20);
    expect(new Set(listIds(found))).toEqual(expected);
  });

  test("a paint brand filters by the colour brands it is tinted from", async () => {
    const found = await ask("baseColours", { baseIds: ["clear"], colourBrandIds: [], productBrandIds: ["grainhouse"] });
    expect(new Set(listIds(found))).toEqual(matching((each) => each.baseId === "clear"));
    expect(found[0]).toMatchObject({ productBrand: { id: "grainhouse" } });
    const none = await ask("baseColours", { baseIds: [], colourBrandIds: [], productBrandIds: ["brushes"] });
    expect(none).toEqual([]);
  });
});

test("the pages of consumerColours together contain all matching colours", async () => {
  const productParams = { baseIds: ["black"], interior: true };
  const page = (currentPage: number) =>
    ask<Answer & { colours: Answer[] }>("consumerColours", {
      productParams,
      pagination: { currentPage, pageSize: 20 },
    });
  const first = await page(1);
  expect(first).toMatchObject({ currentPage: 1, pageSize: 20, totalPages: Math.ceil(Number(first.totalResults) / 20) });
  const all = [];
  for (let number = 1; number <= Number(first.totalPages); number += 1) all.push(...(await page(number)).colours);
  expect(new Set(listIds(all))).toEqual(matching((each) => each.baseId === "black" && each.interior));
});

describe("defaultColour", () => {
  const filter = { baseIds: ["white", "light"], productBrandIds: [], interior: true, exterior: false };

  test("is the most popular colour in those bases", async () => {
    const colour = await ask<Answer>("defaultColour", { ...filter, buyAsBase: false });
    expect(colour.id).toBe(popular.find((each) => each.baseId === "white" || each.baseId === "light")?.id);
  });

  test("is the first untinted base with buyAsBase", async () => {
    const colour = await ask<Answer>("defaultColour", { ...filter, baseIds: ["deep", "light"], buyAsBase: true });
    expect(colour).toMatchObject({ id: "untinted-light", baseId: "light", untintableColourBase: { name: "Light" } });
  });
});

describe("searchColours", () => {
  const anything = { baseIds: [], productBrandIds: [], interior: false, exterior: false };

  test("finds a misspelt name within the filter", async () => {
    const [favourite] = popular;
    const misspelt = `${favourite?.name.slice(0, 2)}${favourite?.name.slice(3)}`;
    expect(listIds(await ask("searchColours", { ...anything, search: misspelt }))).toContain(favourite?.id);
    expect(await ask("searchColours", { ...anything, search: misspelt, baseIds: ["black"] })).toEqual([]);
  });

  test("without search text answers the first hundred", async () => {
    expect(await ask("searchColours", anything)).toHaveLength(100);
  });
});

test("nearestColours accepts an id or a hex value, and answers nothing without either", async () => {
  const near = await ask<{ distance: number; colour: Answer }[]>("nearestColours", {
    id: "hc-1042",
    baseIds: ["black"],
  });
  expect(near).toHaveLength(6);
  for (const { colour } of near) expect(colour).toMatchObject({ baseId: "black" });
  expect(near.map(({ distance }) => distance)).toEqual(near.map(({ distance }) => distance).sort((a, b) => a - b));
  const exact = await ask<{ distance: number; colour: Answer }[]>("nearestColours", { hex: "#fdfff5", count: 1 });
  expect(exact[0]?.colour).toMatchObject({ name: "Milk" });
  expect(await ask("nearestColours", {})).toEqual([]);
  expect(await ask("nearestColours", { hex: "red" })).toEqual([]);
});

test("colourDeck contains all colours and a version", async () => {
  const { version, ...deck } = await ask<Parameters<typeof unpackDeck>[0] & { version: string }>("colourDeck");
  expect(unpackDeck(deck)).toHaveLength(6_000);
  expect(version).toMatch(/^[\w-]{16}$/);
});

describe("the endpoints", () => {
  test("serve popular colours, brands and base colours", async () => {
    expect(listIds(await open("/api/products/colours/popular/", {}, "popularColours"))).toEqual(listIds(popular));
    expect(await open("/api/colour/brands/", {}, "colourBrands")).toEqual(brands);
    const query = new URLSearchParams({ baseIds: "black" });
    const found = await open("/api/products/colours/base/", query, "baseColours");
    expect(new Set(listIds(found))).toEqual(matching((each) => each.baseId === "black"));
  });

  test("serve search and default colour, by query string and by JSON", async () => {
    const query = new URLSearchParams([
      ["search", "hc1042"],
      ["baseIds", ""],
      ["interior", "true"],
    ]);
    const [found] = await open("/api/products/colours/search/", query, "searchColours");
    expect(found).toMatchObject({ code: "HC-1042" });
    const input = { baseIds: ["clear"], buyAsBase: true };
    const base = await open<Answer>("/api/products/default-colour/", input, "defaultColour");
    expect(base).toMatchObject({ id: "untinted-clear" });
  });
});
