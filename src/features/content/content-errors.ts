/** Every refusal about content on the staff pages, in order of precedence: the first that applies is shown. */
export const contentErrors = {
  notFound: {
    code: "CONTENT_NOT_FOUND",
    field: "id",
    message: "There is no such content. It may have another name now.",
  },
  exists: { code: "CONTENT_EXISTS", field: "id", message: "This is saved already. Open it in the list to change it." },
  empty: (field: string, label: string) => ({
    code: "CONTENT_FIELD_EMPTY",
    field,
    message: `Fill in “${label}”.`,
  }),
  tooLong: (field: string, most: number) => ({
    code: "CONTENT_FIELD_TOO_LONG",
    field,
    message: `Use at most ${most} characters.`,
  }),
  choice: (field: string) => ({ code: "CONTENT_CHOICE_UNKNOWN", field, message: "Choose one of the answers." }),
  moment: (field: string) => ({
    code: "CONTENT_TIME_NOT_VALID",
    field,
    message: "Enter a day and a time, such as 2026-12-24 09:00.",
  }),
  endsBeforeStart: { code: "CONTENT_ENDS_BEFORE_START", field: "endsAt", message: "The end is not after the start." },
  picture: (field: string) => ({
    code: "CONTENT_PICTURE_UNKNOWN",
    field,
    message: "Choose a picture of the list, or upload one first.",
  }),
  pictureNeeded: {
    code: "CONTENT_PICTURE_NEEDED",
    field: "picture",
    message: "A campaign with a large picture needs a picture.",
  },
  altNeeded: {
    code: "CONTENT_ALT_NEEDED",
    field: "pictureAlt",
    message: "Say what the large picture shows, for people who cannot see it.",
  },
  colour: {
    code: "CONTENT_COLOUR_NOT_VALID",
    field: "backdrop",
    message: "Enter a colour as # and six digits or letters from a to f, such as #c9d5cc.",
  },
  link: (field: string) => ({
    code: "CONTENT_LINK_NOT_VALID",
    field,
    message: "This address does not fit the kind of link. A list of products is such as category=decking-oils.",
  }),
  reason: { code: "CONTENT_REASON_TOO_LONG", field: "reason", message: "Give a reason of up to 500 characters." },
  publishAt: {
    code: "CONTENT_PUBLISH_TIME_NOT_VALID",
    field: "publishAt",
    message: "Enter a time in the future, at most two years from now.",
  },
  publishTaken: {
    code: "CONTENT_PUBLISH_TIME_TAKEN",
    field: "publishAt",
    message: "Another change of this is published at the same time. Choose another time.",
  },
  tooManyWaiting: {
    code: "CONTENT_TOO_MANY_WAITING",
    field: "publishAt",
    message: "Ten changes of this wait already. Withdraw one of them first.",
  },
  changedMeanwhile: (fields: string) => ({
    code: "CONTENT_CHANGED",
    field: "seen",
    message: `Somebody has changed this meanwhile: ${fields}. What you typed is still here. Save again to replace it.`,
  }),
  revisionNotFound: {
    code: "CONTENT_REVISION_NOT_FOUND",
    field: "revisionId",
    message: "This change does not wait any more. It was published or withdrawn.",
  },
  entryNotFound: {
    code: "CONTENT_CHANGE_NOT_FOUND",
    field: "entryId",
    message: "There is no such change of this content, or it was brought back already.",
  },
} as const;
