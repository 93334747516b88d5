import type { Endpoint } from "../../../server/http/run-endpoint.ts";
import { promotionFieldNames } from "../promotion-form.ts";

/** A form leaves out the fields that its promotion does not have. */
function toPromotion({ code, isNew, seen, reason, ...given }: Record<string, unknown>): Record<string, unknown> {
  const promotion = Object.fromEntries(promotionFieldNames.map((name) => [name, given[name] ?? ""]));
  return { code, isNew, promotion, seen: seen ?? "", reason: reason ?? "" };
}

export const promotionsEndpoints: readonly Endpoint[] = [
  {
    path: "/api/staff/promotions/save/",
    operation: "SavePromotion",
    variables: toPromotion,
    done: "The promotion is saved.",
  },
  {
    path: "/api/staff/promotions/switch/",
    operation: "SwitchPromotion",
    variables: (given) => ({ ...given, reason: given.reason ?? "" }),
    done: "Carts follow within a second.",
  },
  { path: "/api/staff/promotions/restore/", operation: "RestorePromotion", done: "The change is taken back." },
  {
    path: "/api/staff/promotions/coupon/",
    operation: "SaveCoupon",
    variables: (given) => ({ ...given, seen: given.seen ?? "" }),
    done: "The coupon is saved.",
  },
  { path: "/api/staff/promotions/coupon/remove/", operation: "RemoveCoupon", done: "The coupon is removed." },
];
