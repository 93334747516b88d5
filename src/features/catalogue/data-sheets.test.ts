// Shows which files are accepted as data sheets, and which name a new sheet gets.
import { describe, expect, it, test } from "vitest";
import { checkPdf, chooseSheetName, formatSheetSize, isSheetName } from "./data-sheets.ts";

const ascii = (text: string) => new TextEncoder().encode(text);

it.each([
  ["a PDF", "%PDF-1.7\n…\n%%EOF\n", null],
  ["an empty file", "", "sheetMissing"],
  ["a web page", "<!doctype html>%PDF-1.7 %%EOF", "sheetType"],
  ["a PDF that was cut off", "%PDF-1.7\n1 0 obj", "sheetBroken"],
])("%s is checked by its beginning and its end", (_, text, problem) => {
  expect(checkPdf(ascii(text))).toBe(problem);
});

describe("a new sheet", () => {
  const stored = new Map([
    ["wall.pdf", "aaaaaaaaaaaaaaaa"],
    ["shared.pdf", "bbbbbbbbbbbbbbbb"],
  ]);
  const findHash = (name: string) => stored.get(name);
  const hash = "cccccccccccccccc";

  it.each([
    ["gets the name that its row has already", "hbl-tds.pdf", "TDS.pdf", "hbl-tds.pdf"],
    ["gets the name of its file, where the named sheet is stored", "wall.pdf", "Wall 2027.pdf", "Wall 2027.pdf"],
    ["gets the name of its file, where the row has no name", null, "TDS.PDF", "TDS.pdf"],
    ["gets the name of its file, where the row has an address", "https://x.example/a.pdf", "a.pdf", "a.pdf"],
    ["never takes the name of another sheet", null, "shared.pdf", `shared-${hash}.pdf`],
    ["gets a name that every browser accepts", null, '../Fiche "technique" été.pdf', "Fiche -technique- -t-.pdf"],
    ["gets a name where its file has none", null, "…", "data-sheet.pdf"],
  ])("%s", (_, named, fileName, name) => {
    expect(chooseSheetName({ named, fileName, hash, findHash })).toBe(name);
    expect(isSheetName(name)).toBe(true);
  });

  test("keeps its name when the same file is sent again", () => {
    const again = { named: null, fileName: "shared.pdf", hash: "bbbbbbbbbbbbbbbb", findHash };
    expect(chooseSheetName(again)).toBe("shared.pdf");
  });
});

test("the size of a sheet is written for people", () => {
  expect([400, 340_400, 1_240_000].map(formatSheetSize)).toEqual(["1 KB", "340 KB", "1.2 MB"]);
});
