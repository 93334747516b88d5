// Shows that workbooks are read row by row as a person sees them, and that hostile archives are refused before they fill the memory.
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { openWorkbook, SheetProblem, type SheetRow } from "./sheet-rows.ts";
import { ArchiveProblem, type ByteSource, fromBuffer, openZip } from "./zip-entries.ts";

interface FakeEntry {
  readonly content: Buffer | string;
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
}

/** A zip archive whose declared sizes are false. */
function zip(entries: Readonly<Record<string, FakeEntry | Buffer | string>>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, given] of Object.entries(entries)) {
    const {
      content,
      isStored = false,
      isEncrypted = false,
    } = typeof given === "string" || Buffer.isBuffer(given) ? { content: given } : given;
    const data = isStored ? Buffer.from(content) : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(isEncrypted ? 1 : 0, 8);
    central.writeUInt16LE(isStored ? 0 : 8, 10);
    central.writeUInt32LE(data.length, 20);
    central.writeUInt32LE(10, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(central, Buffer.from(name));
    offset += local.length + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`;

/** A workbook with one sheet, from the XML inside `sheetData`. */
function makeBook(data: string, { styles = "", shared = "", more = {}, book = "" } = {}): Buffer {
  return zip({
    "xl/workbook.xml": `<?xml version="1.0"?><workbook>${book}<sheets><sheet name="S &amp; T" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("r1", "worksheet", "worksheets/one.xml")}${relation("r2", "styles", "/xl/styles.xml")}${relation("r3", "sharedStrings", "texts.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/texts.xml": `<sst>${shared}</sst>`,
    "xl/worksheets/one.xml": `<worksheet><sheetData>${data}</sheetData><x/></worksheet>`,
    ...more,
  });
}

async function readAll(bytes: Buffer, sheet?: string): Promise<SheetRow[]> {
  const workbook = await openWorkbook(fromBuffer(bytes));
  const rows: SheetRow[] = [];
  const [first] = sheet === undefined ? workbook.sheets : [sheet];
  if (first !== undefined) for await (const some of workbook.readRows(first)) rows.push(...some);
  return rows;
}

const readCells = async (bytes: Buffer) => (await readAll(bytes)).map(({ cells }) => cells);
const refuse = (bytes: Buffer) => expect(readAll(bytes)).rejects;

describe("a workbook of the project's own writer", () => {
  test("gives texts, numbers, days, percentages and formulas as a person sees them", async () => {
    const day = new Date(Date.UTC(2026, 10, 16));
    const bytes = await writeWorkbook([
      [{ value: "name" }, { value: "price" }, { value: "from" }, { value: "share" }],
      [
        ...[{ value: "Lôw <b> & “sheen” 😀\nline 2" }, { value: 89.9, type: Number as never, format: "#,##0.00" }],
        ...[
          { value: day, type: Date as never, format: "dd/mm/yyyy" },
          { value: 0.125, type: Number as never, format: "0.0%" },
        ],
      ],
      [null, { value: true, type: Boolean as never }, { value: "B2*2", type: "Formula" as never }, { value: " " }],
    ]).toBuffer();
    expect(await readAll(bytes)).toEqual([
      { line: 1, cells: ["name", "price", "from", "share"] },
      { line: 2, cells: ["Lôw <b> & “sheen” 😀\nline 2", "89.9", "2026-11-16", "12.5%"] },
      { line: 3, cells: ["", "TRUE", "=B2*2", " "] },
    ]);
  });

  test("with several sheets gives their names and the rows of each", async () => {
    const bytes = await writeWorkbook([
      { data: [[{ value: "a" }]], sheet: "products" },
      { data: [[{ value: "b" }]], sheet: "Open invoices" },
    ]).toBuffer();
    expect((await openWorkbook(fromBuffer(bytes))).sheets).toEqual(["products", "Open invoices"]);
    expect(await readAll(bytes, "Open invoices")).toEqual([{ line: 1, cells: ["b"] }]);
  });

  test("of 20,000 rows comes in small groups", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [{ value: `SKU-${index}` }, { value: index }]);
    const workbook = await openWorkbook(fromBuffer(await writeWorkbook(rows).toBuffer()));
    let [count, largest] = [0, 0];
    for await (const some of workbook.readRows(workbook.sheets[0] ?? "")) {
      count += some.length;
      largest = Math.max(largest, some.length);
    }
    expect(count).toBe(20_000);
    expect(largest).toBeLessThan(3_000);
  });
});

describe("a cell", () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[&gt;=100]d-mmm-yy;@"/>' +
    '<numFmt numFmtId="166" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs>';

  test.each([
    ["a number with 17 digits", "<c><v>89.900000000000006</v></c>", "89.9"],
    ["a long code", "<c><v>9312345000012</v></c>", "9312345000012"],
    ["a long code with an exponent", "<c><v>9.312345000012E12</v></c>", "9312345000012"],
    ["a number of 20 digits", "<c><v>1.2E20</v></c>", "1.2E20"],
    ["a day", '<c s="1"><v>46342</v></c>', "2026-11-16"],
    ["a day before the day that never was", '<c s="1"><v>1</v></c>', "1900-01-01"],
    ["a day of an own format", '<c s="3"><v>46342</v></c>', "2026-11-16"],
    ["a moment", '<c s="5"><v>46342.604166666664</v></c>', "2026-11-16 14:30"],
    ["a time", '<c s="5"><v>0.25</v></c>', "06:00"],
    ["a number with the word day", '<c s="4"><v>5</v></c>', "5"],
    ["a code with leading zeros", '<c s="2"><v>123</v></c>', "00123"],
    ["an ISO day", '<c t="d"><v>2026-11-16T00:00:00</v></c>', "2026-11-16T00:00:00"],
    ["an error", '<c t="e"><v>#N/A</v></c>', "=#N/A"],
    ["a formula with a result", "<c><f>SUM(A1:A9)</f><v>45</v></c>", "=SUM(A1:A9)"],
    ["a shared formula", '<c><f t="shared" si="0"/><v>45</v></c>', "="],
    ["a text of a formula", '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>', '=A1&"x"'],
    ["an inline text", '<c t="inlineStr"><is><t>a &#x1F600;</t></is></c>', "a 😀"],
    ["a text in parts", '<c t="s"><v>0</v></c>', "low sheen"],
    ["an escaped control character", '<c t="s"><v>1</v></c>', "a\rb"],
    ["CDATA", '<c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', "a<b"],
    ["an unknown entity", '<c t="inlineStr"><is><t>&bomb;</t></is></c>', "&bomb;"],
  ])("with %s", async (_, xml, text) => {
    const shared =
      "<si><r><t>low </t></r><r><t>sheen</t></r><rPh><t>aid</t></rPh></si><si><t>a_x000D_b</t></si><!-- > < -->";
    expect(await readCells(makeBook(`<row>${xml}</row>`, { styles, shared }))).toEqual([[text]]);
  });

  test("stands in its column, and empty rows are left out but counted", async () => {
    const data =
      '<row r="2"><c r="C2"><v>3</v></c><c><v>4</v></c></row><row/><row r="9"><c r="A9" s="1"/></row><row r="12"><c r="A12"><v>1</v></c></row>';
    expect(await readAll(makeBook(data))).toEqual([
      { line: 2, cells: ["", "", "3", "4"] },
      { line: 12, cells: ["1"] },
    ]);
  });

  test("of a workbook that counts days from 1904", async () => {
    const book = '<workbookPr date1904="1"/>';
    expect(await readCells(makeBook('<row><c s="1"><v>44880</v></c></row>', { styles, book }))).toEqual([
      ["2026-11-16"],
    ]);
  });

  test("with a namespace prefix on every tag", async () => {
    const bytes = makeBook("", {
      more: {
        "xl/worksheets/one.xml":
          "<x:worksheet><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>",
      },
    });
    expect(await readCells(bytes)).toEqual([["7"]]);
  });
});

describe("a hostile archive", () => {
  const row = (cell: string) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`;

  test("is refused as soon as more comes out than is allowed", async () => {
    const bomb = zip({ a: Buffer.alloc(30_000_000) });
    expect(bomb.length).toBeLessThan(50_000);
    const entries = await openZip(fromBuffer(bomb), { maxEntries: 9, maxBytes: 1_000_000 });
    let out = 0;
    const read = async () => {
      for await (const piece of entries.open("a")) out += piece.length;
    };
    await expect(read()).rejects.toMatchObject({ reason: "TOO_LARGE" });
    expect(out).toBeLessThanOrEqual(1_000_000);
  });

  test("counts all entries together, and an entry that is read twice", async () => {
    const entries = await openZip(fromBuffer(zip({ a: "12345", b: { content: "12345", isStored: true } })), {
      ...{ maxEntries: 9, maxBytes: 12 },
    });
    const read = async (name: string) => {
      for await (const _ of entries.open(name));
    };
    await read("a");
    await read("b");
    await expect(read("a")).rejects.toMatchObject({ reason: "TOO_LARGE" });
  });

  test.each([
    ["macros", makeBook("", { more: { "xl/vbaProject.bin": "x" } }), "MACROS"],
    ["macro sheets", makeBook("", { more: { "xl/macrosheets/sheet1.xml": "x" } }), "MACROS"],
    ["a password", zip({ "xl/workbook.xml": { content: "x", isEncrypted: true } }), "ENCRYPTED"],
    ["no workbook", zip({ "word/document.xml": "<a/>" }), "NO_WORKBOOK"],
    ["no directory", Buffer.from("PK\x03\x04 and nothing else"), "BROKEN"],
    ["300 entries", zip(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`e${at}`, "x"]))), "TOO_LARGE"],
    ["a sheet that is missing", makeBook("", { more: { "xl/_rels/workbook.xml.rels": "<R/>" } }), null],
    ["broken XML", makeBook("<row><c></row>"), "BROKEN"],
    [
      "XML that ends early",
      makeBook("", { more: { "xl/worksheets/one.xml": "<worksheet><sheetData><row>" } }),
      "BROKEN",
    ],
    [
      "bytes that are no text",
      makeBook("", { more: { "xl/worksheets/one.xml": Buffer.from([60, 97, 62, 255, 255]) } }),
      "BROKEN",
    ],
    ["deep nesting", makeBook("<a>".repeat(1_000)), "BROKEN"],
    ["a comment that never ends", makeBook(`<!-- ${"< ".repeat(2_000_000)}`), "TOO_LARGE"],
    ["a text that never ends", makeBook(row("x".repeat(4_000_000))), "TOO_LARGE"],
    ["a cell above 64 KB", makeBook(row("x".repeat(70_000))), "CELL_TOO_LONG"],
    ["a shared text above 64 KB", makeBook("", { shared: `<si><t>${"x".repeat(70_000)}</t></si>` }), "CELL_TOO_LONG"],
    ["a cell in column 101", makeBook('<row><c r="CW1"><v>1</v></c></row>'), "TOO_MANY_COLUMNS"],
    ["a cell in the last column", makeBook('<row><c r="XFD1"><v>1</v></c></row>'), "TOO_MANY_COLUMNS"],
    ["100,002 rows", makeBook("<row><c><v>1</v></c></row>".repeat(100_002)), "TOO_MANY_ROWS"],
    [
      "a row above 1 MB",
      makeBook(`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`, { shared: `<si><t>${"x".repeat(60_000)}</t></si>` }),
      "ROW_TOO_LONG",
    ],
    [
      "a long text in many cells",
      makeBook(`<row>${'<c t="s"><v>0</v></c>'.repeat(15)}</row>`.repeat(400), {
        shared: `<si><t>${"x".repeat(60_000)}</t></si>`,
      }),
      "TOO_LARGE",
    ],
  ])("with %s is refused", async (_, bytes, reason) => {
    if (reason === null) expect((await openWorkbook(fromBuffer(bytes))).sheets).toEqual([]);
    else await refuse(bytes).toMatchObject({ reason });
  });

  test("that is cut or changed anywhere gives rows or a known problem", async () => {
    const whole = await writeWorkbook([[{ value: "a" }, { value: 1 }]]).toBuffer();
    for (let at = 0; at < whole.length; at += 23) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      for (const bytes of [whole.subarray(0, at), changed]) {
        const outcome: unknown = await readAll(bytes).catch((error: unknown) => error);
        const isKnown = outcome instanceof ArchiveProblem || outcome instanceof SheetProblem;
        expect(isKnown || Array.isArray(outcome), String(outcome)).toBe(true);
      }
    }
  });
});

test("an archive is read in parts from a slow source, and only the parts that are needed", async () => {
  const stored = Buffer.alloc(5_000_000, "x");
  const all = zip({ unused: { content: stored, isStored: true }, used: "text" });
  let asked = 0;
  const count = (source: ByteSource): ByteSource => ({
    size: source.size,
    read: (start, length) => {
      asked += length;
      return source.read(start, length);
    },
  });
  const entries = await openZip(count(fromBuffer(all)), { maxEntries: 9, maxBytes: 100 });
  const pieces: Buffer[] = [];
  for await (const piece of entries.open("used")) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe("text");
  expect(asked).toBeLessThan(200_000);
});
