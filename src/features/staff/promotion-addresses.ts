/** The addresses of the pages of promotions. */
export const promotionsPath = "/staff/promotions";
export const newPromotionPath = `${promotionsPath}/new`;
export const tryPromotionsPath = `${promotionsPath}/try`;

export function formatPromotionAddress(code: string): string {
  return `${promotionsPath}/${encodeURIComponent(code)}`;
}

/** The address that shows the form of one coupon. */
export function formatCouponAddress(code: string, couponCode: string): string {
  return `${formatPromotionAddress(code)}?${new URLSearchParams({ coupon: couponCode })}`;
}

/** The form of a new promotion, filled with the fields of another one. */
export function formatCopyAddress(code: string, from: string): string {
  return from === ""
    ? formatPromotionAddress(code)
    : `${formatPromotionAddress(code)}?${new URLSearchParams({ copy: from })}`;
}
