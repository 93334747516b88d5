/** Every reason to reject a file, a row or a cell of an import. The message says what to do, for the person with the spreadsheet. */
export interface CellProblem {
  readonly code: string;
  readonly message: string;
}

const quote = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/** The whole file is refused: after such a line nobody can say where the next cell begins. */
export const fileProblems = {
  notUtf8: () => ({
    code: "NOT_UTF8",
    message: "The file is not saved as UTF-8. In the spreadsheet choose “CSV UTF-8”, or upload the workbook itself.",
  }),
  notText: () => ({ code: "NOT_TEXT", message: "The file is neither a text file nor a workbook." }),
  openQuote: () => ({
    code: "OPEN_QUOTE",
    message: "A quotation mark opens a cell in this line, and none closes it. Close it, or delete it.",
  }),
  textAfterQuote: () => ({
    code: "TEXT_AFTER_QUOTE",
    message: 'Text follows the closing quotation mark of a cell. Write a quotation mark inside a cell twice: "".',
  }),
  longCell: () => ({
    code: "CELL_TOO_LONG",
    message: "A cell that begins in this line has more than 64 KB. Is a quotation mark missing?",
  }),
  longRecord: () => ({ code: "ROW_TOO_LONG", message: "The row that begins in this line has more than 1 MB." }),
  manyColumns: () => ({ code: "TOO_MANY_COLUMNS", message: "The row has more than 100 columns." }),
} as const;

export const headerProblems = {
  unknown: (name: string, nearest: string | null) => ({
    code: "UNKNOWN_COLUMN",
    message: `There is no column ${quote(name)}.${nearest === null ? " Delete it, or begin its name with “_”." : ` Is it “${nearest}”?`}`,
  }),
  twice: (name: string) => ({ code: "COLUMN_TWICE", message: `The column ${quote(name)} is there twice.` }),
  noKey: (name: string) => ({
    code: "KEY_COLUMN_MISSING",
    message: `The column “${name}” is missing. Without it no row can be found.`,
  }),
} as const;

export const cellProblems = {
  formula: (text: string) => ({
    code: "FORMULA",
    message: `${quote(text)} is a formula. Copy the cells and paste them as values.`,
  }),
  control: () => ({
    code: "CONTROL_CHARACTER",
    message: "The cell has a character that cannot be shown. Type the cell again.",
  }),
  tooLong: (max: number) => ({ code: "TEXT_TOO_LONG", message: `The text may have ${max} characters at most.` }),
  exponent: (text: string) => ({
    code: "NUMBER_FOR_CODE",
    message: `The spreadsheet turned a code into the number ${quote(text)}. Format the column as text and enter the code again.`,
  }),
  lostZeros: (text: string, suggestion: string) => ({
    code: "LOST_ZEROS",
    message: `${quote(text)} has lost its leading zeros. Is it “${suggestion}”? Format the column as text.`,
  }),
  noCode: (text: string) => ({
    code: "NOT_A_CODE",
    message: `${quote(text)} cannot be a code here: it has other characters than codes have, or too many.`,
  }),
  noDigits: (text: string, lengths: string) => ({
    code: "NOT_DIGITS",
    message: `${quote(text)} is not a number of ${lengths} digits.`,
  }),
  noBusinessNumber: (text: string, kinds: string) => ({
    code: "NOT_A_BUSINESS_NUMBER",
    message: `${quote(text)} is not a valid ${kinds}.`,
  }),
  noChoice: (text: string, choices: string) => ({
    code: "NOT_A_CHOICE",
    message: `${quote(text)} is not one of ${choices}.`,
  }),
  noYesNo: (text: string) => ({ code: "NOT_YES_NO", message: `Write “yes” or “no” instead of ${quote(text)}.` }),
  noNumber: (text: string) => ({ code: "NOT_A_NUMBER", message: `${quote(text)} is not a number.` }),
  comma: (text: string) => ({
    code: "COMMA_IN_NUMBER",
    message: `Write ${quote(text)} with a point before the decimals, such as 89.50.`,
  }),
  places: (text: string, places: number) => ({
    code: "TOO_MANY_DECIMALS",
    message:
      places === 0 ? `${quote(text)} must be a whole number.` : `${quote(text)} may have ${places} decimals at most.`,
  }),
  range: (min: string, max: string) => ({ code: "OUT_OF_RANGE", message: `The number must be from ${min} to ${max}.` }),
  noDay: (text: string) => ({ code: "NOT_A_DAY", message: `${quote(text)} is not a day. Write it like 2026-11-16.` }),
  ambiguousDay: (text: string, readings: string, written: string) => ({
    code: "AMBIGUOUS_DAY",
    message: `${quote(text)} may be ${readings}. Write ${written}.`,
  }),
  shortYear: (text: string) => ({
    code: "SHORT_YEAR",
    message: `Write the year of ${quote(text)} with four digits, like 2026-11-16.`,
  }),
  dayNumber: (text: string) => ({
    code: "DAY_AS_NUMBER",
    message: `${quote(text)} is how spreadsheets count days. Format the column as a date, or write 2026-11-16.`,
  }),
  noMoment: (text: string) => ({
    code: "NOT_A_MOMENT",
    message: `${quote(text)} is not a day with a time. Write it like 2026-11-16 14:30, in the store's time.`,
  }),
  noTime: (text: string) => ({ code: "NOT_A_TIME", message: `${quote(text)} is not a time. Write it like 14:30.` }),
  noHours: (text: string) => ({
    code: "NOT_HOURS",
    message: `${quote(text)} is not opening hours. Write them like 06:30-17:00, or “closed”.`,
  }),
  noException: (text: string) => ({
    code: "NOT_AN_EXCEPTION",
    message: `${quote(text)} is not a day with other hours. Write “2026-12-24 07:00-12:00 Christmas Eve” or “2026-12-25 closed Christmas”.`,
  }),
  noCarton: (text: string) => ({
    code: "NOT_A_CARTON",
    message: `${quote(text)} is not a barcode with its units. Write it like 9312345000012 x 6.`,
  }),
  noHex: (text: string) => ({ code: "NOT_A_HEX", message: `${quote(text)} is not a colour like #f2b705.` }),
  noEmail: (text: string) => ({ code: "NOT_AN_EMAIL", message: `${quote(text)} is not an e-mail address.` }),
  noPhone: (text: string) => ({ code: "NOT_A_PHONE", message: `${quote(text)} is not a telephone number.` }),
  noZone: (text: string) => ({
    code: "NOT_A_ZONE",
    message: `${quote(text)} is not a time zone. Write it like Australia/Sydney.`,
  }),
  twiceInList: (text: string) => ({ code: "TWICE_IN_CELL", message: `${quote(text)} is in the cell twice.` }),
  noField: (text: string, names: string) => ({
    code: "NOT_A_FIELD",
    message: `${quote(text)} is not one of ${names}. Write it like “name=value”.`,
  }),
  listMark: () => ({ code: "LIST_MARK", message: "“|” separates values. This cell takes one value only." }),
} as const;

export const rowProblems = {
  manyCells: () => ({
    code: "TOO_MANY_CELLS",
    message: "The row has more cells than the header has columns. Is a quotation mark missing?",
  }),
  noKey: (name: string) => ({ code: "KEY_MISSING", message: `The row has no “${name}”.` }),
  required: (name: string) => ({ code: "REQUIRED", message: `A new row needs “${name}”.` }),
  cannotClear: (name: string) => ({ code: "CANNOT_CLEAR", message: `“${name}” cannot be empty.` }),
  noAction: (text: string) => ({
    code: "UNKNOWN_ACTION",
    message: `${quote(text)} is not an action. Leave the cell empty, or write “withdraw” or “restore”.`,
  }),
  actionAgainstStatus: () => ({ code: "ACTION_AND_STATUS", message: "“action” and “status” contradict each other." }),
  cannotWithdraw: () => ({ code: "CANNOT_WITHDRAW", message: "A file cannot withdraw or restore rows of this kind." }),
  nothingThere: (key: string) => ({ code: "NOT_THERE", message: `${quote(key)} is not in the shop.` }),
  alreadyThere: (key: string) => ({ code: "ALREADY_THERE", message: `${quote(key)} is in the shop already.` }),
  duplicate: (key: string, line: number | string) => ({
    code: "DUPLICATE_KEY",
    message: `${quote(key)} is in line ${line} too. Keep one of the two lines.`,
  }),
  noReference: (kind: string, key: string) => ({
    code: "UNKNOWN_REFERENCE",
    message: `${quote(key)} is neither in ${kind} nor created by this import.`,
  }),
  changedSince: () => ({
    code: "CHANGED_SINCE",
    message: "The row was changed after the import. Undoing it would lose the later change.",
  }),
  notForThis: (name: string, kind: string) => ({
    code: "NOT_FOR_THIS_KIND",
    message: `Leave “${name}” empty: a row of the kind “${kind}” has none.`,
  }),
  neededForThis: (name: string, kind: string) => ({
    code: "NEEDED_FOR_THIS_KIND",
    message: `A row of the kind “${kind}” needs “${name}”.`,
  }),
  onlyPartA: (name: string) => ({
    code: "ONLY_PART_A",
    message: `Write “${name}” in the row of part A only: it is about the whole system.`,
  }),
  noState: (text: string, known: string) => ({
    code: "NOT_A_STATE",
    message: `${quote(text)} is not one of ${known}.`,
  }),
  dayTwice: (day: string) => ({ code: "DAY_TWICE", message: `The day ${day} is in the cell twice.` }),
  endsBeforeStart: () => ({ code: "ENDS_BEFORE_START", message: "The last day is before the first day." }),
  quantityBreak: () => ({
    code: "QUANTITY_BREAK",
    message: "Prices from a larger quantity are not supported. Leave “min_qty” empty or write 1.",
  }),
  noPrice: () => ({ code: "ZERO_PRICE", message: "The price must be more than zero." }),
  noDiscount: () => ({ code: "ZERO_DISCOUNT", message: "The discount of a range must be more than zero." }),
  noStrength: (text: string, known: string) => ({
    code: "NOT_A_STRENGTH",
    message: `${quote(text)} is not a strength that colours are mixed in: ${known}.`,
  }),
  namesItself: (code: string) => ({ code: "NAMES_ITSELF", message: `${quote(code)} cannot name itself here.` }),
  openAboveAmount: () => ({ code: "OPEN_ABOVE_AMOUNT", message: "The open amount is larger than the whole amount." }),
  nowhere: () => ({ code: "NEITHER_INSIDE_NOR_OUTSIDE", message: "A colour is for inside, outside or both." }),
  cashWithLimit: () => ({ code: "CASH_WITH_LIMIT", message: "Only customers who pay on account have a credit limit." }),
  noName: () => ({ code: "NOT_A_NAME", message: "A name has no web address and no line breaks." }),
  limitWithoutLimited: () => ({
    code: "LIMIT_FOR_FULL_ACCESS",
    message: "Only members with limited access have a spend limit.",
  }),
} as const;
