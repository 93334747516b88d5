/** The activity of points: every movement, with the points it gave and where the points that it took came from. */

import { type Page, parsePage } from "../../shared/page.ts";
import type { Capabilities } from "../identity/capabilities.ts";
import { formatPoints } from "./format-points.ts";
import type { MovementType } from "./points.ts";

/** The words of the specification (§4). */
export const movementNames: Record<MovementType, string> = {
  SALE: "Sale",
  BONUS: "Bonus",
  ADJUSTMENT: "Adjustment",
  REDEMPTION: "Points redemption",
  EXPIRY: "Points expiry",
  REFUND: "Refund",
};

export const activityKinds = ["ALL", "EARNED", "USED", "EXPIRED", "CHANGED"] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const movementTypesByKind: Record<ActivityKind, readonly MovementType[]> = {
  ALL: ["SALE", "BONUS", "ADJUSTMENT", "REDEMPTION", "EXPIRY", "REFUND"],
  EARNED: ["SALE", "BONUS"],
  USED: ["REDEMPTION"],
  EXPIRED: ["EXPIRY"],
  CHANGED: ["ADJUSTMENT", "REFUND"],
};

export function seesAccountOrders({ seeOrders }: Pick<Capabilities, "seeOrders">): boolean {
  return seeOrders === "account" || seeOrders === "all";
}

/** The text for people who see only their own orders: "Earned with an order". */
export function hideOrderNumbers(text: string): string {
  return text.replaceAll(/\border (AU|NZ)-\d{7}/g, "an order");
}

export function isOrderNumber(text: string): boolean {
  return /^(AU|NZ)-\d{7}$/.test(text);
}

/** "+1 point", "−12 points". Null for a movement that only adds to what is owed. */
export function formatMoved(points: number): string | null {
  return points === 0 ? null : `${points > 0 ? "+" : "−"}${formatPoints(Math.abs(points))}`;
}

export function formatOwed(points: number): string {
  return `${formatPoints(points)} ${points === 1 ? "is" : "are"} owed`;
}

export const activityMonths = [3, 12, 24] as const;

export interface ActivityAddress extends Page {
  readonly kind: ActivityKind;
  readonly months: number;
}

/** Reads the query string of the page. An invalid value is replaced by the default: everything of a year. */
export function parseActivityAddress(params: URLSearchParams): ActivityAddress {
  const kind = (params.get("show") ?? "").toUpperCase();
  const months = Number(params.get("months"));
  return {
    kind: activityKinds.find((known) => known === kind) ?? "ALL",
    months: activityMonths.find((known) => known === months) ?? 12,
    ...parsePage(params.get("page"), params.get("size")),
  };
}
