// Shows how pasted text is read into rows: every separator, the quantity before or after, colours, strengths and column names.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatRow, parsePadStrength, parsePadText } from "./pad-text.ts";

const read = (text: string) =>
  parsePadText(text).map(({ code, quantity, colour, strength }) => [code, quantity, colour, strength]);

const sku = "HBL-WC-LS-10-W";

describe("one row", () => {
  test.each([
    [sku, [sku, "", "", ""]],
    [`${sku}\t5`, [sku, "5", "", ""]],
    [`5\t${sku}`, [sku, "5", "", ""]],
    [`${sku};5;LR 2010;Half`, [sku, "5", "LR 2010", "Half"]],
    [`5,${sku},LR 2010,0.5`, [sku, "5", "LR 2010", "0.5"]],
    [`${sku},"LR 2010",5`, [sku, "5", "LR 2010", ""]],
    [`${sku}\t\tLR 2010`, [sku, "", "LR 2010", ""]],
    [`"${sku}","10,000"`, [sku, "10,000", "", ""]],
    [`${sku} 5`, [sku, "5", "", ""]],
    [`5 ${sku}`, [sku, "5", "", ""]],
    [`5 x ${sku}`, [sku, "5", "", ""]],
    [`${sku} x5`, [sku, "5", "", ""]],
    [`  ${sku}   5   LR 2010  half `, [sku, "5", "LR 2010", "half"]],
    [`${sku} 5 T&T 3-07 150 %`, [sku, "5", "T&T 3-07", "150 %"]],
    [`${sku} LR 2010`, [sku, "", "LR 2010", ""]],
    ["9399231141653 2", ["9399231141653", "2", "", ""]],
    ["2 9399231141653", ["9399231141653", "2", "", ""]],
    [`${sku} 0`, [sku, "0", "", ""]],
    [`${sku} -1`, [sku, "-1", "", ""]],
    [`${sku};1,5`, [sku, "1,5", "", ""]],
    [`${sku} 10000`, [sku, "10000", "", ""]],
  ])("%j", (text, row) => {
    expect(read(text)).toEqual([row]);
  });
});

test("column names say where each cell stands, and lines of a spreadsheet keep their empty cells", () => {
  const text = `Colour\tQty\tDescription\tSKU\nLR 2010\t2\tLow sheen\t${sku}\n\t1\tBrush\tTRD-CB-63\n`;
  expect(read(text)).toEqual([
    [sku, "2", "LR 2010", ""],
    ["TRD-CB-63", "1", "", ""],
  ]);
});

test("empty text has no rows, and blank lines are left out", () => {
  expect(parsePadText(" \n\r\n\t\n")).toEqual([]);
  expect(read(`A-1 1\n\nB-2 2`)).toEqual([
    ["A-1", "1", "", ""],
    ["B-2", "2", "", ""],
  ]);
});

test.each([
  ["half", 0.5],
  ["1/2", 0.5],
  ["50%", 0.5],
  ["150 %", 1.5],
  ["Double", 2],
  ["0.25", 0.25],
  ["strong", null],
  ["", null],
])("the strength %j is %j", (text, value) => {
  expect(parsePadStrength(text)).toBe(value);
});

const cell = fc.stringMatching(/^[A-Z]{2,4}-[A-Z0-9]{1,6}$/);
const anyRow = fc.record({
  code: cell,
  quantity: fc.oneof(fc.constant(""), fc.integer({ min: -5, max: 20_000 }).map(String)),
  colour: fc.oneof(fc.constant(""), fc.stringMatching(/^[A-Z]{2} \d{3,4}$/)),
  strength: fc.constantFrom("", "Half", "150 %"),
});

test("a row that was written out is read again as it was, in any order of quantity and code", () => {
  fc.assert(
    fc.property(anyRow, fc.constantFrom("\t", ";", ","), fc.boolean(), (row, separator, isBefore) => {
      const start = isBefore && row.quantity !== "" ? [row.quantity, row.code] : [row.code, row.quantity];
      const raw = [...start, row.colour, row.strength].join(separator);
      const [found] = parsePadText(raw);
      expect(found).toEqual({ ...row, raw: raw.trim() });
      expect(parsePadText(formatRow({ ...row, raw: "" }))).toMatchObject([row]);
    }),
  );
});

test("every line of any text becomes a row that keeps the line", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), (lines) => {
      const text = lines.join("\n");
      const wanted = text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== "");
      const found = parsePadText(text).map(({ raw }) => raw);
      expect(wanted.slice(-found.length)).toEqual(found);
      expect(wanted.length - found.length).toBeLessThanOrEqual(1);
    }),
  );
});
