/** Every refusal of loyalty. Order is precedence: the first that applies is the one a person sees. */
export const loyaltyErrors = {
  notEnoughPoints: { code: "NOT_ENOUGH_POINTS", field: null, message: "You don't have enough points." },
} as const;
