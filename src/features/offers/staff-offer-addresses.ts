/** The addresses of the staff pages of offers. */
export const staffOffersPath = "/staff/offers";
export const newOfferPath = `${staffOffersPath}/new`;

export function formatOfferAddress(code: string): string {
  return `${staffOffersPath}/${encodeURIComponent(code)}`;
}

/** The form of a new offer, filled with the fields of another one. */
export function formatOfferCopyAddress(code: string, from: string): string {
  return from === "" ? formatOfferAddress(code) : `${formatOfferAddress(code)}?${new URLSearchParams({ copy: from })}`;
}
