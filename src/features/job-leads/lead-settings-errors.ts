/** Every refusal about the settings of job leads, in order of precedence: the first that applies is shown. */
export const leadSettingsErrors = {
  closed: {
    code: "REQUESTS_CLOSED",
    field: "place",
    message: "We take no new requests for painters in this country at the moment.",
  },
  kindNotOffered: {
    code: "REQUEST_KIND_NOT_OFFERED",
    field: "instance",
    message: "We do not find painters for this kind of work at the place of the job. Choose another kind.",
  },
  country: { code: "LEAD_COUNTRY_UNKNOWN", field: "country", message: "Choose one of the countries." },
  choice: (field: string) => ({ code: "LEAD_CHOICE_UNKNOWN", field, message: "Choose one of the answers." }),
  closedText: {
    code: "LEAD_CLOSED_TEXT_TOO_LONG",
    field: "closedText",
    message: "Write at most 300 characters.",
  },
  kinds: { code: "LEAD_KINDS_NOT_VALID", field: "kinds", message: "Choose at least one kind of work." },
  painters: { code: "LEAD_PAINTERS_NOT_VALID", field: "painters", message: "Choose one, two or three painters." },
  changedMeanwhile: (fields: string) => ({
    code: "LEAD_SETTINGS_CHANGED_MEANWHILE",
    field: "seen",
    message: `Somebody has changed this meanwhile: ${fields}. What you chose is still here. Save again to replace it.`,
  }),
  entryNotFound: {
    code: "LEAD_SETTINGS_CHANGE_NOT_FOUND",
    field: "entryId",
    message: "There is no such change of these settings, or it was brought back already.",
  },
} as const;
