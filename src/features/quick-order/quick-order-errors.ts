/** Every refusal of a row, in order of precedence: the first that applies is shown at its row. Each says what to do. */
export const rowErrors = {
  noCode: () => ({
    code: "ROW_WITHOUT_CODE",
    field: "code",
    message: "Enter a SKU or a barcode, or choose a product.",
  }),
  unknownCode: (typed: string) => ({
    code: "ROW_CODE_NOT_FOUND",
    field: "code",
    message: `No product has the code “${typed}”. Check it, or type a name and choose the product.`,
  }),
  wrongBarcode: (typed: string) => ({
    code: "ROW_BARCODE_WRONG",
    field: "code",
    message: `“${typed}” is not a whole barcode: its check digit is wrong. Scan or type it again.`,
  }),
  labelNotRead: () => ({
    code: "ROW_LABEL_NOT_READ",
    field: "code",
    message: "This label was revoked, or another shop made it. Scan the barcode of the product instead.",
  }),
  notSold: (name: string) => ({
    code: "ROW_NOT_SOLD",
    field: "code",
    message: `${name} cannot be ordered online in your country. Ask your store, or choose another product.`,
  }),
  partAlone: (system: string) => ({
    code: "ROW_PART_ALONE",
    field: "code",
    message: `This is a part of ${system} and is not sold alone. Add ${system} from its own page.`,
  }),
  noNumber: (typed: string) => ({
    code: "ROW_QUANTITY_NOT_A_NUMBER",
    field: "quantity",
    message: `“${typed}” is not a number. Enter a quantity from 1 to 9,999.`,
  }),
  notWhole: (typed: string) => ({
    code: "ROW_QUANTITY_NOT_WHOLE",
    field: "quantity",
    message: `Packs are sold whole. Enter a whole number in place of ${typed}.`,
  }),
  tooFew: () => ({
    code: "ROW_QUANTITY_TOO_LOW",
    field: "quantity",
    message: "Enter a quantity of 1 or more, or remove the row.",
  }),
  tooMany: () => ({
    code: "ROW_QUANTITY_TOO_HIGH",
    field: "quantity",
    message: "A line takes 9,999 units at most. Enter a lower quantity, or call your store.",
  }),
  strengthAlone: () => ({
    code: "ROW_STRENGTH_WITHOUT_COLOUR",
    field: "colour",
    message: "A strength needs a colour. Enter the colour, or remove the strength.",
  }),
  unknownColour: (typed: string) => ({
    code: "ROW_COLOUR_NOT_FOUND",
    field: "colour",
    message: `No colour has the code or name “${typed}”. Check the colour card, or remove the colour.`,
  }),
  notTinted: (name: string) => ({
    code: "ROW_NOT_TINTED",
    field: "colour",
    message: `${name} is not tinted. Remove the colour.`,
  }),
  /** The reason comes from the rules of the colours feature. */
  colourUnavailable: (reason: string) => ({
    code: "ROW_COLOUR_NOT_AVAILABLE",
    field: "colour",
    message: `${reason} Choose another colour or another product.`,
  }),
  unknownStrength: (typed: string) => ({
    code: "ROW_STRENGTH_NOT_FOUND",
    field: "strength",
    message: `“${typed}” is not a strength. Enter quarter, half, three-quarter, full, 150% or double.`,
  }),
} as const;

/** Every refusal of a whole request. */
export const quickOrderErrors = {
  keyReused: {
    code: "PAD_KEY_REUSED",
    field: "idempotencyKey",
    message: "This change was sent already, with something else in it. Look at the pad as it is now.",
  },
  emptyText: {
    code: "PAD_TEXT_EMPTY",
    field: "text",
    message: "There is nothing to take. Paste rows with a SKU and a quantity.",
  },
  longText: {
    code: "PAD_TEXT_TOO_LONG",
    field: "text",
    message: "This text is too long for the pad. Paste up to 500 rows at a time.",
  },
  nothingToOrder: {
    code: "PAD_NOTHING_TO_ORDER",
    field: null,
    message: "No row can go to the cart yet. Mend the marked rows first.",
  },
  nothingToUndo: {
    code: "PAD_NOTHING_TO_UNDO",
    field: null,
    message: "There is nothing to undo: these rows are back in the pad already.",
  },
  unreadableFile: {
    code: "UPLOAD_UNREADABLE",
    field: "file",
    message: "This file is neither a CSV file nor an Excel workbook (XLSX). Save it as one of these and try again.",
  },
  brokenFile: {
    code: "UPLOAD_BROKEN",
    field: "file",
    message: "This workbook cannot be opened. Save it again as XLSX or CSV and try again.",
  },
  macroFile: {
    code: "UPLOAD_WITH_MACROS",
    field: "file",
    message: "This workbook contains macros. Save it without macros, as XLSX or CSV, and try again.",
  },
  largeFile: {
    code: "UPLOAD_TOO_LARGE",
    field: "file",
    message: "This file is too large. A file may have 1 MB and 10,000 rows: split it, or remove other sheets.",
  },
  emptyFile: {
    code: "UPLOAD_EMPTY",
    field: "file",
    message: "This file has no rows. Put a SKU and a quantity into each row, as in the template.",
  },
  busy: {
    code: "UPLOAD_BUSY",
    field: "file",
    message: "Many files are being read. Please try again in a few seconds.",
  },
} as const;
