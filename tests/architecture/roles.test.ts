// Shows that every server file of a feature has a role and does only what its role allows, and that no files import each other in a circle.
import { describe, expect, test } from "vitest";
import { listCircles } from "./support/circles.ts";
import { readCode, readFiles } from "./support/files.ts";
import { checkContexts, checkRoles } from "./support/roles.ts";

test("every server file has a role and keeps to it", () => {
  expect(checkRoles(readFiles("src/features"))).toEqual([]);
});

test("only resolvers and endpoints name OperationContext", () => {
  expect(checkContexts(readFiles("src/features"))).toEqual([]);
});

test("no files import each other in a circle", () => {
  expect(listCircles(readCode())).toEqual([]);
});

describe("the role check", () => {
  const server = "src/features/cart/server";
  const check = (file: string, text: string) => checkRoles(new Map([[`${server}/${file}`, text]]));

  test.each([
    ["cart.actions.ts", "await asTenant(db, tenant, work);"],
    ["cart.actions.ts", 'import { reserve } from "./stock.steps.ts"; import { find } from "./cart.store.ts";'],
    ["cart.queries.ts", "await readAsTenant(db, tenant, work);"],
    ["cart.graphql.ts", 'import { addItem } from "./cart.actions.ts"; import { readCart } from "./cart.queries.ts";'],
    ["cart.jobs.ts", 'import { expireCarts } from "./cart.actions.ts";'],
    ["cart.store.ts", 'import type { Line } from "./cart.queries.ts";'],
    ["cart.actions.test.ts", "await inTransaction(db, work);"],
  ])("accepts %s with %s", (file, text) => {
    expect(check(file, text)).toEqual([]);
  });

  test.each([
    ["cart-change.ts", "", "has no role"],
    ["cart.service.ts", "", "has no role"],
    ["cart.store.ts", "inTransaction(db, work);", "Only .actions open transactions"],
    ["cart.steps.ts", "db.transaction().execute(work);", "Only .actions open transactions"],
    ["cart.graphql.ts", "asTenant(db, tenant, work);", "Only .actions open transactions"],
    ["cart.graphql.ts", "readAsTenant(db, tenant, work);", "Only .queries and .actions open it"],
    ["cart.queries.ts", "asTenant(db, tenant, work);", "Only .actions open transactions"],
    ["cart.actions.ts", 'import { place } from "./order.actions.ts";', "A .actions file never uses a .actions file"],
    ["cart.steps.ts", 'import { place } from "./order.actions.ts";', "A .steps file never uses a .actions file"],
    ["cart.store.ts", 'import { place } from "./order.actions.ts";', "A .store file never uses a .actions file"],
    ["cart.queries.ts", 'import { undo } from "./order.steps.ts";', "A .queries file never uses a .steps file"],
    ["cart.mails.ts", 'import { find } from "./cart.store.ts";', "A .mails file never uses a .store file"],
  ])("refuses %s with %s", (file, text, sentence) => {
    const problems = check(file, text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });
});

test("the context check refuses OperationContext in an action", () => {
  const files = (path: string) => new Map([[path, "function add(context: OperationContext) {}"]]);
  expect(checkContexts(files("src/features/cart/server/cart.actions.ts"))).toHaveLength(1);
  expect(checkContexts(files("src/features/cart/server/cart.graphql.ts"))).toEqual([]);
});

test("the circle check finds a circle of three and no circle in a chain", () => {
  const file = (target: string) => `import { a } from "./${target}.ts";`;
  const circle = new Map([
    ["src/a.ts", file("b")],
    ["src/b.ts", file("c")],
    ["src/c.ts", file("a")],
    ["src/d.ts", file("a")],
  ]);
  expect(listCircles(circle)).toEqual([["src/a.ts", "src/b.ts", "src/c.ts"]]);
  circle.set("src/c.ts", "export const a = 1;");
  expect(listCircles(circle)).toEqual([]);
});
