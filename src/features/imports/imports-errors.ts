import type { UserError } from "../../shared/result.ts";

/** Every refusal about an import, in order of precedence: the first that applies is shown. */
export const importsErrors = {
  notFound: { code: "IMPORT_NOT_FOUND", field: null, message: "There is no such import, or you may not see it." },
  wrongStatus: {
    code: "IMPORT_MOVED_ON",
    field: null,
    message: "The import has moved on since this page was opened. The page shows where it is now.",
  },
  nothingToApply: {
    code: "IMPORT_CHANGES_NOTHING",
    field: null,
    message: "The plan changes nothing, so there is nothing to apply.",
  },
  alarms: {
    code: "IMPORT_ALARMS_NOT_ACCEPTED",
    field: "alarmsAccepted",
    message: "Read the warnings and tick that they are right.",
  },
  kindBusy: {
    code: "IMPORT_KIND_BUSY",
    field: null,
    message: "Another import of this kind is being applied. Try again when it has ended.",
  },
  rowNotFound: { code: "ROW_NOT_FOUND", field: null, message: "There is no such row, or you may not change it." },
  hoursOnly: {
    code: "HOURS_ONLY",
    field: null,
    message: "You may change the opening hours of your stores. Ask an administrator to change anything else.",
  },
  editChangesNothing: {
    code: "EDIT_CHANGES_NOTHING",
    field: null,
    message: "Everything is as it was, so there is nothing to save.",
  },
  editConflict: {
    code: "EDIT_CONFLICT",
    field: null,
    message: "Somebody else has changed this meanwhile. Nothing was saved, and your text is still here.",
  },
  priceMoved: {
    code: "EDIT_PRICE_MOVED",
    field: "alarmsAccepted",
    message: "The price moves by more than a fifth. Check it, and tick that it is right.",
  },
  editRefused: {
    code: "EDIT_REFUSED",
    field: null,
    message: "Something else in the shop has changed meanwhile. Nothing was saved. Save again.",
  },
  undone: { code: "IMPORT_UNDONE", field: null, message: "This import is undone already." },
  fileMissing: { code: "IMPORT_FILE_MISSING", field: "file", message: "Choose a file." },
  fileTooLarge: { code: "IMPORT_FILE_TOO_LARGE", field: "file", message: "A file may have 100 MB at most." },
  notATable: {
    code: "IMPORT_NOT_A_TABLE",
    field: "file",
    message: "This is neither a CSV file nor a workbook (XLSX). Save the table in one of these formats.",
  },
  oldWorkbook: {
    code: "IMPORT_OLD_WORKBOOK",
    field: "file",
    message: "This is a workbook in the old format (XLS). Save it as XLSX or CSV.",
  },
  busy: {
    code: "IMPORTS_BUSY",
    field: null,
    message: "You have uploaded or exported many files in the last minute. Try again in a minute.",
  },
} as const satisfies Record<string, UserError>;
