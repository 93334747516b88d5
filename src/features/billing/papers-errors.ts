/** Every refusal about papers and exports. Order is precedence: the first that applies is the one a person sees. */
export const papersErrors = {
  documentNotFound: {
    code: "DOCUMENT_NOT_FOUND",
    field: "documentId",
    message: "We couldn't find that document. Look for it in your orders, payments or statements.",
  },
  daysNotValid: {
    code: "DAYS_NOT_VALID",
    field: "start",
    message: "Choose a first and a last day, and the last no earlier than the first.",
  },
  exportFailed: { code: "EXPORT_FAILED", field: null, message: "Download failed. Please try again." },
} as const;
