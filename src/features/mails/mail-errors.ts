/** Every refusal about the texts of mails, in order of precedence: the first that applies is shown. */
export type MailTextField = "subject" | "paragraphs" | "button";

export const mailErrors = {
  kind: { code: "MAIL_KIND_UNKNOWN", field: "kind", message: "Choose one of the mails." },
  noSubject: { code: "MAIL_SUBJECT_MISSING", field: "subject", message: "Enter a subject." },
  lines: (field: "subject" | "button") => ({
    code: "MAIL_LINE_BREAK",
    field,
    message: "Write this in one line, without line breaks.",
  }),
  subjectTooLong: {
    code: "MAIL_SUBJECT_TOO_LONG",
    field: "subject",
    message: "Enter a subject of 150 characters or fewer.",
  },
  noText: { code: "MAIL_TEXT_MISSING", field: "paragraphs", message: "Enter at least one paragraph." },
  textTooLong: {
    code: "MAIL_TEXT_TOO_LONG",
    field: "paragraphs",
    message: "Enter 8 paragraphs or fewer, with 3,000 characters or fewer in all.",
  },
  noButton: {
    code: "MAIL_BUTTON_MISSING",
    field: "button",
    message: "Enter the text of the button. The reader has no other way to the page behind it.",
  },
  buttonNotUsed: {
    code: "MAIL_BUTTON_NOT_USED",
    field: "button",
    message: "This mail has no button. Leave this empty.",
  },
  buttonTooLong: {
    code: "MAIL_BUTTON_TOO_LONG",
    field: "button",
    message: "Enter a text of 40 characters or fewer.",
  },
  characters: (field: MailTextField) => ({
    code: "MAIL_CHARACTERS_NOT_VALID",
    field,
    message: "This has characters that mail programs cannot show. Type it again instead of pasting it.",
  }),
  unknownFact: (field: MailTextField, found: string, known: string) => ({
    code: "MAIL_FACT_UNKNOWN",
    field,
    message: `This mail does not know ${found}. In braces it can have only: ${known}.`,
  }),
  missingFact: (names: string) => ({
    code: "MAIL_FACT_MISSING",
    field: "paragraphs",
    message: `The subject or the text must have ${names}, because the reader needs it.`,
  }),
  changedMeanwhile: (fields: string) => ({
    code: "MAIL_TEXT_CHANGED",
    field: "seen",
    message: `Somebody has changed this meanwhile: ${fields}. What you typed is still here. Save again to replace it.`,
  }),
  entryNotFound: {
    code: "MAIL_CHANGE_NOT_FOUND",
    field: "entryId",
    message: "This change cannot be taken back: it is not among the last changes, or it is taken back already.",
  },
  tooManyTests: {
    code: "TOO_MANY_MAIL_TESTS",
    field: "kind",
    message: "You have sent many tests. Wait a quarter of an hour, then send the next one.",
  },
} as const;
