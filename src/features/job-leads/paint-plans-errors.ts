/** Every refusal of an area in a paint plan, in order of precedence: the first that applies is shown at its row. */
export const areaErrors = {
  areaRequired: {
    code: "PLAN_AREA_REQUIRED",
    field: "areaM2",
    message: "Enter the area in m², or the length and the width of the room.",
  },
  areaNotANumber: (typed: string) => ({
    code: "PLAN_AREA_NOT_A_NUMBER",
    field: "areaM2",
    message: `“${typed}” is no area. Enter square metres from 0.1 to 5,000.`,
  }),
  sizeNotANumber: (typed: string, field: string) => ({
    code: "PLAN_SIZE_NOT_A_NUMBER",
    field,
    message: `“${typed}” is no length. Enter metres from 0.1 to 200.`,
  }),
  roomsNotANumber: (typed: string) => ({
    code: "PLAN_ROOMS_NOT_A_NUMBER",
    field: "rooms",
    message: `“${typed}” is no number of rooms. Enter a whole number from 1 to 200.`,
  }),
  areaTooLarge: {
    code: "PLAN_AREA_TOO_LARGE",
    field: "areaM2",
    message: "These rooms have more than 5,000 m². Split them into several areas.",
  },
  coatsNotANumber: (typed: string) => ({
    code: "PLAN_COATS_NOT_A_NUMBER",
    field: "coats",
    message: `“${typed}” is no number of coats. Enter a whole number from 1 to 6.`,
  }),
  paintRequired: { code: "PLAN_PAINT_REQUIRED", field: "product", message: "Choose the paint for this area." },
  paintNotFound: (typed: string) => ({
    code: "PLAN_PAINT_NOT_FOUND",
    field: "product",
    message: `No paint has the name or code “${typed}”. Type a part of it and choose the paint from the list.`,
  }),
  noCoverage: (name: string) => ({
    code: "PLAN_PAINT_WITHOUT_COVERAGE",
    field: "product",
    message: `We don't know how far ${name} goes. Choose another paint, or add it to the cart from its own page.`,
  }),
  paintRefused: (field: string, reason: string) => ({ code: "PLAN_PAINT_REFUSED", field, message: `${reason}` }),
} as const;

/** Every refusal about a whole paint plan. */
export const paintPlansErrors = {
  leadNotAccepted: {
    code: "PLAN_LEAD_NOT_ACCEPTED",
    field: "jobId",
    message: "A paint plan needs a lead that you have accepted and that is not finished. Accept the lead first.",
  },
  tooManyRows: {
    code: "PLAN_TOO_MANY_ROWS",
    field: "areas",
    message: "A plan has 60 areas at most. Join areas with the same paint and colour.",
  },
  planChanged: {
    code: "PLAN_CHANGED",
    field: null,
    message: "The plan has changed meanwhile, in another window or by a colleague. Look at it again, then go on.",
  },
  nothingToOrder: {
    code: "PLAN_NOTHING_TO_ORDER",
    field: null,
    message: "Nothing can go to the cart yet. Give an area, a paint and at least one pack.",
  },
  nothingToUndo: {
    code: "PLAN_NOTHING_TO_UNDO",
    field: null,
    message: "There is nothing to undo: these packs are out of the cart already.",
  },
} as const;
