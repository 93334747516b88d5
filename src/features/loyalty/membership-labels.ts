/** How the state of a rewards membership is shown: label, colour and a sentence. The colour is never shown without the label. */
export const statusLabels = {
  NEW: { label: "Not enrolled", tone: "neutral", text: "Your business is not enrolled and earns no points." },
  IN_PROGRESS: { label: "Waiting for us", tone: "info", text: "Our account team decides about your application." },
  ENROLLED: { label: "Enrolled", tone: "success", text: "The next order that is handed over earns the first points." },
  ACTIVE: { label: "Active", tone: "success", text: "Your orders earn points when they are handed over." },
  SUSPEND: {
    label: "Suspended",
    tone: "warning",
    text: "The account is stopped. Your points stay, but you can neither earn nor use any until the hold ends.",
  },
  INACTIVE: { label: "Closed", tone: "neutral", text: "The membership is closed. You can enrol again." },
} as const;

/** What a person reads after a change of the membership, by the state it leads to. */
export const changeMessages = {
  NEW: "Your application is withdrawn.",
  IN_PROGRESS: "Our account team decides about your application.",
  ENROLLED: "Your business is enrolled in rewards.",
  ACTIVE: "Your business is a member of rewards.",
  SUSPEND: "The membership is suspended until the hold of the account ends.",
  INACTIVE: "Your rewards membership is closed.",
} as const;
