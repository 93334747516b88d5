// Shows that the refusals in the code, the table in docs/errors.md and the error codes of the schema are the same.
import { describe, expect, test } from "vitest";
import { readSchema } from "./support/contract-facts.ts";
import { checkErrors, formatRow, listRefusals, readErrorDocument } from "./support/errors.ts";
import { readFile, readFiles } from "./support/files.ts";

test("the code, docs/errors.md and the schema list the same refusals", () => {
  const document = readErrorDocument(readFile("docs/errors.md") ?? "");
  const codes = readSchema(readFile("schema.graphql") ?? "").schemaEnums.get("UserErrorCode") ?? null;
  expect(checkErrors(listRefusals(readFiles("src")), document, codes)).toEqual([]);
});

describe("the refusal check", () => {
  const path = "src/features/cart/cart-errors.ts";
  const refusalsIn = (list: string) => listRefusals(new Map([[path, `export const cartErrors = ${list} as const;`]]));
  const full = { code: "CART_FULL", field: "", message: "The cart is full.", where: "" };

  test("reads plain refusals, messages with placeholders, and fields passed as arguments", () => {
    expect(
      refusalsIn(
        '{ a: { code: "A", field: null, message: "It is so." }, ' +
          `b: (max: number, field: string) => ({ code: "B", field, message: \`At most \${max}.\` }) }`,
      ),
    ).toEqual([
      { code: "A", field: "", message: "It is so.", where: path },
      { code: "B", field: "[FIELD]", message: "At most [MAX].", where: path },
    ]);
  });

  test("refuses a code or message that is not a literal", () => {
    expect(() => refusalsIn('{ a: { code: "A", message: words } }')).toThrow("must have a code and a message");
  });

  test("reads back the rows that it writes", () => {
    const rows = [full, { ...full, field: "quantity", message: "Either | or." }];
    expect(readErrorDocument(`# Errors\n\n${rows.map(formatRow).join("\n")}\n`)).toEqual(rows);
  });

  test("detects a missing row, an extra row and a different message", () => {
    expect(checkErrors([full], [], null)).toEqual([
      ": docs/errors.md lacks this row to the letter: | `CART_FULL` | | The cart is full. |",
    ]);
    expect(checkErrors([], [full], null)).toEqual([
      "docs/errors.md lists what no code refuses: | `CART_FULL` | | The cart is full. |",
    ]);
    expect(checkErrors([full], [{ ...full, message: "Full." }], null)).toHaveLength(2);
    expect(checkErrors([full], [full], null)).toEqual([]);
  });

  test("detects a repeated code, a malformed code, and codes that differ from the schema", () => {
    expect(checkErrors([full, full], [full], null)).toEqual([
      "CART_FULL stands in the code twice. A refusal is written once.",
    ]);
    const odd = { ...full, code: "cartFull" };
    expect(checkErrors([odd], [odd], null)).toEqual([": cartFull is not a code. Codes are written LIKE_THIS."]);
    expect(checkErrors([full], [full], ["OTHER"])).toEqual([
      "CART_FULL is not among the schema's error codes.",
      "The schema's error code OTHER is refused by no code.",
    ]);
  });
});
