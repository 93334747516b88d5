// Shows that every operation which takes much CPU declares its cost, so that the limits count it: operations that use the
// thread pool, and operations that take a third of the CPU of a PDF in the main thread.
import { Worker } from "node:worker_threads";
import { type GraphQLObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { expect, test, vi } from "vitest";
import { operations, repeatable } from "../../src/operations.ts";
import { schema } from "../../src/schema.ts";
import { fieldCosts, measureDeclaredCost } from "../../src/server/graphql/query-cost.ts";
import type { PdfDocument } from "../../src/server/pdf/pdf-document.ts";
import { renderPdf } from "../../src/server/pdf/render-pdf.ts";
import { type Actor, actorNames, type Case } from "../support/access-actors.ts";
import { accessRows, openActorSession } from "../support/access-rows.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;
const holder = "holder.au@trestle.test";
const ROUNDS = 3;
const MORE_ROUNDS = 20;

const postMessage = vi.spyOn(Worker.prototype, "postMessage");

interface Measured {
  readonly cpuMs: number;
  readonly usesPool: boolean;
}

/** The least CPU time of this thread in some rounds. A busy machine makes a round take more, never less. */
async function measure(work: () => Promise<unknown>, rounds = ROUNDS): Promise<Measured> {
  const sent = postMessage.mock.calls.length;
  let cpuMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    cpuMs = Math.min(cpuMs, (user + system) / 1_000);
  }
  return { cpuMs, usesPool: postMessage.mock.calls.length > sent };
}

/** One page with a table, as an invoice has. */
const page: PdfDocument = {
  ...{ kind: "Invoice", title: "INV-1", subtitle: "Sample", footer: "Trestle Trade" },
  blocks: [
    { block: "heading", text: "Lines" },
    {
      block: "table",
      columns: ["Product", "Size", "Quantity", "Price"].map((title) => ({ title, share: 1 })),
      rows: Array.from({ length: 20 }, (_, row) => [`Low sheen acrylic ${row}`, "10 L", String(row), "$123.45"]),
    },
  ],
};

/** The operations with the inputs of the access matrix, and with inputs that need more work. */
async function listRequests(): Promise<{ operation: string; cookie: string; variables: object }[]> {
  const requests = [];
  const isAnswered = ({ outcomes }: Case, actor: Actor) =>
    outcomes[actor] !== "sign in" && outcomes[actor] !== "refused";
  for (const [operation, cases] of Object.entries(await accessRows(server))) {
    const own = cases.find(({ of }) => of === "own" || of === "it") ?? cases[0];
    const actor = actorNames.find((each) => own !== undefined && isAnswered(own, each));
    if (own === undefined || actor === undefined) continue;
    const cookie = await openActorSession(server, actor);
    requests.push({ operation, cookie, variables: await own.variables(actor, cookie) });
  }
  const cookie = await openSession(db, holder);
  const document = await db
    .selectFrom("billing_documents")
    .select("id")
    .where("account_id", "=", await getAccountId(db, holder))
    .executeTakeFirstOrThrow();
  const words = "low shean exteriro acrilic wheather prof primr undercoat rooof satn glos ".repeat(6).trim();
  return [
    ...requests,
    { operation: "InvoiceContent", cookie, variables: { documentId: document.id } },
    { operation: "StatementDetail", cookie, variables: { documentId: "this-month" } },
    { operation: "ExportOpenInvoices", cookie, variables: { format: "XLSX" } },
    { operation: "ExportPaymentHistory", cookie, variables: { start: "", end: "", format: "XLSX" } },
    { operation: "SuggestSearch", cookie, variables: { text: words } },
    { operation: "GetProductList", cookie, variables: { address: `q=${encodeURIComponent(words)}` } },
  ];
}

const costs = new Map(
  operations.map(({ name, document }) => [name, measureDeclaredCost(parse(document), schema)] as const),
);

test("every operation that uses the thread pool, or takes a third of the CPU of a PDF, declares its cost", async () => {
  const reference = await measure(() => renderPdf(page));
  const seen = new Set<string>();
  const undeclared: string[] = [];
  for (const { operation, cookie, variables } of await listRequests()) {
    seen.add(operation);
    const ask = () => askOperation(server.url, operation, { cookie, variables });
    const first = await measure(ask);
    if ((costs.get(operation) ?? 0) >= fieldCosts.search) continue;
    const isCheap = !first.usesPool && first.cpuMs <= reference.cpuMs / 3;
    const { cpuMs, usesPool } = isCheap ? first : await measure(ask, MORE_ROUNDS);
    if (usesPool || cpuMs > reference.cpuMs / 3) {
      undeclared.push(`${operation}: ${(cpuMs / reference.cpuMs).toFixed(2)} of a PDF, pool: ${usesPool}`);
    }
  }
  expect(undeclared).toEqual([]);
  expect(operations.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});

test("an operation that makes a file is not run twice for one request", () => {
  const isFile = (cost: number) => cost >= fieldCosts.pdf;
  const files = operations.map(({ name }) => name).filter((name) => isFile(costs.get(name) ?? 0));
  expect(files.filter((name) => repeatable.has(name))).toEqual([]);
  expect(files.toSorted()).toEqual([
    "ExportOpenInvoices",
    "ExportPaymentHistory",
    "GetLeadQuote",
    "GetOrderPaper",
    "GetOrderPickSheets",
    "GetPickSheet",
    "GetPointsFile",
    "GetSentLeadQuote",
    "GetStaffStatement",
    "InvoiceContent",
    "StartExport",
    "StatementDetail",
  ]);
});

test("every query and mutation of the schema is in an operation that this file runs", () => {
  const info = new TypeInfo(schema);
  const used = new Set<string>();
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const { document } of operations) {
    visit(
      parse(document),
      visitWithTypeInfo(info, {
        Field: ({ name }) => {
          if (roots.includes(info.getParentType() as GraphQLObjectType)) used.add(name.value);
        },
      }),
    );
  }
  const all = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}));
  expect(all.filter((name) => !used.has(name))).toEqual([]);
});

test("pictures, data sheets and the sitemap take less than a third of the CPU of a PDF in the main thread", async () => {
  const reference = await measure(() => renderPdf(page));
  const { code, slug } = await db.selectFrom("products").select(["code", "slug"]).limit(1).executeTakeFirstOrThrow();
  let round = 0;
  const paths = [
    // Each round asks for another picture, so that none is in memory.
    () => `/pictures/${code}.svg?tint=${String(100_000 + round)}&size=${200 + round}`,
    () => `/data-sheets/${slug}-technical.pdf`,
    () => "/sitemap.xml",
  ];
  for (const toPath of paths) {
    const { cpuMs } = await measure(async () => {
      round += 1;
      const answer = await fetch(new URL(toPath(), server.url));
      expect([toPath(), answer.status]).toEqual([toPath(), 200]);
      await answer.arrayBuffer();
    });
    expect(cpuMs, toPath()).toBeLessThan(reference.cpuMs / 3);
  }
});
