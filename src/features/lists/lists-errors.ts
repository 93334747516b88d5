import type { UserError } from "../../shared/result.ts";

/** Every refusal of favourite lists, in order of precedence: the first that applies is shown. */
export const listsErrors = {
  keyReused: {
    code: "LIST_KEY_REUSED",
    field: "idempotencyKey",
    message: "This change was sent already, with something else in it. Look at the list as it is now.",
  },
  listNotFound: { code: "LIST_NOT_FOUND", field: "listId", message: "We couldn't find that list. It may be deleted." },
  onlyOwner: {
    code: "LIST_NOT_YOURS",
    field: "listId",
    message: "Only the owner of a list can rename, share or delete it.",
  },
  onlyView: {
    code: "LIST_VIEW_ONLY",
    field: "listId",
    message: "This list is shared with you to look at. Copy it to change it.",
  },
  badName: { code: "LIST_NAME_INVALID", field: "name", message: "Give the list a name of up to 60 characters." },
  nameTaken: { code: "LIST_NAME_TAKEN", field: "name", message: "You have a list with that name already." },
  tooManyLists: (limit: number): UserError => ({
    code: "TOO_MANY_LISTS",
    field: "name",
    message: `Maximum list limit of ${limit} has been reached.`,
  }),
  fullList: (limit: number): UserError => ({
    code: "LIST_FULL",
    field: "products",
    message: `A list holds ${limit} products. Remove some first, or use another list.`,
  }),
  noList: { code: "NO_LIST_CHOSEN", field: "favouriteIds", message: "Choose a list, or name a new one." },
  noProduct: { code: "NO_PRODUCT_CHOSEN", field: "products", message: "Choose at least one product." },
  entryGone: { code: "LIST_ENTRY_GONE", field: "entryId", message: "That product is no longer in the list." },
  staleOrder: {
    code: "LIST_CHANGED",
    field: "ids",
    message: "The list has changed meanwhile. Look at it again and move the product once more.",
  },
  nothingToAdd: {
    code: "NOTHING_TO_ADD",
    field: "favoriteItems",
    message: "Nothing was put into your cart. The reason stands at each product.",
  },
  sheetsBusy: {
    code: "PICK_SHEETS_BUSY",
    field: null,
    message: "Many sheets are being made. Please try again in a few seconds.",
  },
} as const;
