export const signUpStates = {
  WAITING: { label: "Waiting", tone: "warning" },
  APPROVED: { label: "Approved", tone: "success" },
  REFUSED: { label: "Refused", tone: "neutral" },
} as const;
