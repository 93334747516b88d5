/** The traffic light of an account in words, for badges; the light itself is never shown by colour alone. */
export const holdWords = {
  GREEN: { label: "In good standing", tone: "success" },
  AMBER: { label: "On hold: card only", tone: "warning" },
  RED: { label: "On hold: checkout closed", tone: "danger" },
} as const;
