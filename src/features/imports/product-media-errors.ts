/** Every refusal about photographs and data sheets of products, in order of precedence: the first that applies is shown. */
export const productMediaErrors = {
  productNotFound: {
    code: "MEDIA_PRODUCT_NOT_FOUND",
    field: null,
    message: "There is no such product, or you may not change it.",
  },
  photographNotFound: {
    code: "PHOTOGRAPH_NOT_FOUND",
    field: null,
    message: "This photograph is no longer there. The page shows those that are.",
  },
  photographTooSmall: {
    code: "PHOTOGRAPH_TOO_SMALL",
    field: "photos",
    message: "This picture is too small: its longer side needs 300 pixels or more. Send a larger one.",
  },
  photographKnown: {
    code: "PHOTOGRAPH_KNOWN",
    field: "photos",
    message: "The product has this photograph already.",
  },
  photographsFull: {
    code: "PHOTOGRAPHS_FULL",
    field: "photos",
    message: "A product has eight photographs at most. Remove one first.",
  },
  photographVariant: {
    code: "PHOTOGRAPH_VARIANT_UNKNOWN",
    field: "sku",
    message: "Choose one of the product's variants, or the whole product.",
  },
  photographAlt: {
    code: "PHOTOGRAPH_ALT_TOO_LONG",
    field: "alt",
    message: "Describe the photograph in 200 characters or fewer.",
  },
  photographChanged: (fields: string) => ({
    code: "PHOTOGRAPH_CHANGED",
    field: "seen",
    message: `Somebody has changed this photograph meanwhile: ${fields}. What you typed is still here. Save again to replace it.`,
  }),
  sheetKind: { code: "SHEET_KIND_UNKNOWN", field: "kind", message: "Choose the technical or the safety data sheet." },
  sheetMissing: { code: "SHEET_MISSING", field: "file", message: "Choose a PDF first." },
  sheetTooLarge: { code: "SHEET_TOO_LARGE", field: "file", message: "A data sheet may have 10 MB at most." },
  sheetType: { code: "SHEET_TYPE", field: "file", message: "This file is not a PDF. Save the data sheet as a PDF." },
  sheetBroken: {
    code: "SHEET_BROKEN",
    field: "file",
    message: "This PDF has no end. It was cut off on its way. Send it again.",
  },
  sheetBusy: {
    code: "SHEET_BUSY",
    field: "file",
    message: "You have sent many files in the last minute. Try again in a minute.",
  },
} as const;
