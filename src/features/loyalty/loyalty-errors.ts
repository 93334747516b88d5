/** Every refusal of loyalty, in order of precedence: the first that applies is shown. */
export const loyaltyErrors = {
  notEnoughPoints: { code: "NOT_ENOUGH_POINTS", field: null, message: "You don't have enough points." },
} as const;
