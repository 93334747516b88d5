// Shows that text cut into pieces at any place gives the same cells as csv-parse gives for the whole text, and that each limit
// names its line.
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvRecord, csvStart, readCsvPiece } from "./csv-cells.ts";

function readPieces(pieces: readonly string[]) {
  const records: CsvRecord[] = [];
  let state = csvStart;
  let longestRest = 0;
  for (const [index, piece] of pieces.entries()) {
    const read = readCsvPiece(state, piece, index === pieces.length - 1);
    records.push(...read.records);
    state = read.state;
    longestRest = Math.max(longestRest, state.rest.length);
    if (read.problem !== null) return { records, problem: read.problem, longestRest };
  }
  return { records, problem: null, longestRest };
}

const read = (text: string) => readPieces([text]);
const readCells = (text: string) => read(text).records.map(({ cells }) => cells);

/** Cuts a text at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const cuts = [...places].map((place) => place % (text.length + 1)).sort((a, b) => a - b);
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index] ?? text.length));
}

const parseWhole = (text: string, delimiter: string): string[][] =>
  parse(text, {
    ...{ delimiter, bom: true, relax_column_count: true, skip_empty_lines: true },
    record_delimiter: ["\r\n", "\n", "\r"],
  }) as string[][];

const cell = fc.stringMatching(/^[ab "',;\t\r\n€😀]{0,8}$/u);
const places = fc.array(fc.nat(), { maxLength: 12 });

describe("cells are the same as those of csv-parse", () => {
  const file = fc.record({
    rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
    delimiter: fc.constantFrom(",", ";", "\t"),
    lineBreak: fc.constantFrom("\n", "\r\n", "\r"),
    mark: fc.constantFrom("", "\ufeff"),
    hasEnd: fc.boolean(),
  });

  test("for every table, delimiter and line break, cut anywhere", () => {
    fc.assert(
      fc.property(file, places, ({ rows, delimiter, lineBreak, mark, hasEnd }, where) => {
        const header = ["one", "two"].join(delimiter);
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map((row) => row.map(quote).join(delimiter));
        const text = mark + [header, ...lines].join(lineBreak) + (hasEnd ? lineBreak : "");
        const { records, problem } = readPieces(cut(text, where));
        expect(problem).toBeNull();
        expect(records.map(({ cells }) => cells)).toEqual([["one", "two"], ...rows]);
        expect(parseWhole(text, delimiter)).toEqual([["one", "two"], ...rows]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("for every text that csv-parse accepts, without records of one empty cell", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a",\r\n]{0,14}$/), places, (text, where) => {
        let expected: string[][];
        try {
          expected = parseWhole(`x,y\n${text}`, ",");
        } catch {
          return;
        }
        const { records, problem } = readPieces(cut(`x,y\n${text}`, where));
        expect(problem).toBeNull();
        // A record of one empty cell is an empty line, whether or not it is quoted.
        expect(records.map(({ cells }) => cells)).toEqual(
          expected.filter(([only, ...others]) => only || others.length),
        );
      }),
      { numRuns: 3_000 },
    );
  });

  test("and pieces change neither records, nor lines, nor problems", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab";,\r\n]{0,30}$/), places, (text, where) => {
        const { records, problem } = readPieces(cut(text, where));
        expect({ records, problem }).toEqual({ records: read(text).records, problem: read(text).problem });
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("the first line decides the delimiter", () => {
  test.each([
    ["a,b;c,d\n1,2,3", ["1", "2", "3"]],
    ["a;b\n1,5;2", ["1,5", "2"]],
    ["a\tb\n1\t2", ["1", "2"]],
    ['"a,b,c";d\n1;2', ["1", "2"]],
    ["sep=;\r\na;b\r\n1;2", ["1", "2"]],
    ["a\n1", ["1"]],
  ])("%j", (text, expected) => {
    expect(readCells(text).at(-1)).toEqual(expected);
  });
});

test("a quotation mark inside a cell is a plain character", () => {
  expect(readCells('name,size\nBrush,2" wide\n')).toEqual([
    ["name", "size"],
    ["Brush", '2" wide'],
  ]);
});

test("each record has the line where it begins, also after empty lines and cells of several lines", () => {
  const { records } = read('a,b\r\n\r\n"one\r\ntwo",2\r\n3,4\r\n');
  expect(records.map(({ line }) => line)).toEqual([1, 3, 5]);
});

describe("a problem names its line", () => {
  test.each([
    ['a,b\n1,"2\n3,4\n', "OPEN_QUOTE", 2],
    ['a,b\n1,2\n"3"x,4\n', "TEXT_AFTER_QUOTE", 3],
    [`a,b\n1,${"x".repeat(65_537)}\n`, "CELL_TOO_LONG", 2],
    [`a,b\n1,2\n${"1,".repeat(100)}1\n`, "TOO_MANY_COLUMNS", 3],
    [`a,b\n1,2\n${`"${"x".repeat(60_000)}",`.repeat(20)}\n`, "ROW_TOO_LONG", 3],
  ])("case %#", (text, code, line) => {
    expect(read(text).problem).toMatchObject({ code, line });
    const pieces = cut(text, [5, 9, 40_000, 70_000, 500_000]);
    expect(readPieces(pieces).problem).toMatchObject({ code, line });
  });

  test("and a record before it is kept", () => {
    expect(read('a,b\n1,2\n"3').records).toHaveLength(2);
  });
});

test("64 KB in a cell and 100 columns are accepted", () => {
  const long = "x".repeat(65_536);
  expect(readCells(`a,b\n${long},"${long}"`)).toEqual([
    ["a", "b"],
    [long, long],
  ]);
  expect(readCells(`a,b\n${"1,".repeat(99)}1`)[1]).toHaveLength(100);
});

test("a cell of 10 MB is refused after 64 KB, and no more than one piece is kept", () => {
  const pieces = ["a,b\n1,", ...Array.from({ length: 640 }, () => "x".repeat(16_384))];
  for (const opening of ["", '"']) {
    const { problem, longestRest } = readPieces([pieces[0] + opening, ...pieces.slice(1)]);
    expect(problem).toMatchObject({ code: "CELL_TOO_LONG", line: 2 });
    expect(longestRest).toBeLessThan(100_000);
  }
});
