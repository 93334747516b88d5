/** Every refusal of loyalty. Order is precedence: a person sees the first refusal that applies. */
export const loyaltyErrors = {
  notEnoughPoints: { code: "NOT_ENOUGH_POINTS", field: null, message: "You don't have enough points." },
} as const;
