// Shows how an uploaded file is read into the pad: by its content, within limits, and with a sentence for each bad file or row.
import { expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { maxPadRows } from "../../src/features/quick-order/pad.ts";
import { makeZip } from "../support/make-zip.ts";
import { brush, paint } from "../support/order-world.ts";
import { padClient } from "../support/pad-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();

async function upload(bytes: Uint8Array | string, { name = "rows.csv", type = "application/octet-stream" } = {}) {
  const pad = await padClient(server, "holder.au@trestle.test");
  const form = new FormData();
  form.append("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }));
  const response = await fetch(new URL("/quick-order/upload", server.url), {
    method: "POST",
    body: form,
    headers: { cookie: pad.cookie, accept: "application/json" },
  });
  const { userErrors } = (await response.json()) as { userErrors: readonly { code: string; message: string }[] };
  return { codes: userErrors.map(({ code }) => code), ...(await pad.read()) };
}

test("a CSV file is read with any name, type and separator", async () => {
  const { codes, rows } = await upload(`SKU;Quantity;Colour\r\n${paint};2;\r\n${brush};"3";\r\n`, { name: "x.bin" });
  expect(codes).toEqual([]);
  expect(rows.map(({ code, quantity }) => [code, quantity])).toEqual([
    [paint, "2"],
    [brush, "3"],
  ]);
});

test("an Excel workbook is read, and a formula cell gets a sentence at its row", async () => {
  const bytes = await writeWorkbook([
    [{ value: "SKU" }, { value: "Quantity" }],
    [{ value: paint }, { value: 2, type: Number }],
    [{ value: brush }, { value: "B2*2", type: "Formula" }],
  ]).toBuffer();
  const { codes, rows } = await upload(bytes, { name: "order.txt", type: "text/plain" });
  expect(codes).toEqual([]);
  expect(rows).toMatchObject([
    { code: paint, quantity: "2", message: null },
    { code: brush, quantity: "=B2*2", field: "quantity", message: expect.stringContaining("is not a number") },
  ]);
});

test("10,000 rows: 500 are taken and the others stay in the text; one more row is refused", async () => {
  const lines = Array.from({ length: 10_000 }, () => `${brush},1`);
  expect(await upload(lines.join("\n"))).toMatchObject({ codes: [], goodCount: maxPadRows, restCount: 9_500 });
  expect((await upload([...lines, `${brush},1`].join("\n"))).codes).toEqual(["UPLOAD_TOO_LARGE"]);
});

test.each([
  ["a binary file", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1, 2, 3]), "UPLOAD_UNREADABLE"],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "UPLOAD_UNREADABLE"],
  ["a zip file that is no workbook", makeZip({ "readme.txt": Buffer.from("Hello") }), "UPLOAD_UNREADABLE"],
  ["a broken workbook", makeZip({ "xl/workbook.xml": Buffer.from("<broken") }), "UPLOAD_BROKEN"],
  ["a cut workbook", Buffer.from("PK\u0003\u0004cut off"), "UPLOAD_BROKEN"],
  [
    "a workbook with macros",
    makeZip({ "xl/workbook.xml": Buffer.from("<workbook/>"), "xl/vbaProject.bin": Buffer.from("Sub") }),
    "UPLOAD_WITH_MACROS",
  ],
  ["a zip bomb", makeZip({ "xl/workbook.xml": Buffer.alloc(40_000_000) }), "UPLOAD_TOO_LARGE"],
  ["a file above 1 MB", Buffer.alloc(1_000_001, "A"), "UPLOAD_TOO_LARGE"],
  ["an empty file", Buffer.from(""), "UPLOAD_EMPTY"],
  ["a file with column names only", Buffer.from("SKU,Quantity\n"), "UPLOAD_EMPTY"],
] as const)("%s is refused with a sentence", async (_name, bytes, code) => {
  expect((await upload(bytes)).codes).toEqual([code]);
});

test("a guest is asked to sign in", async () => {
  const form = new FormData();
  form.append("file", new File(["A,1"], "a.csv"));
  const response = await fetch(new URL("/quick-order/upload", server.url), { method: "POST", body: form });
  expect(response.status).toBe(401);
});

test("both templates can be uploaded as they are", async () => {
  for (const name of ["template.csv", "template.xlsx"]) {
    const response = await fetch(new URL(`/quick-order/${name}`, server.url));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(await upload(bytes)).toMatchObject({ codes: [], goodCount: 2, badCount: 0 });
  }
});
