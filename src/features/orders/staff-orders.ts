/** How staff find orders: by what the store does next, by store, and by number. */
import type { CountryCode } from "../../shared/country.ts";
import { countryCodes } from "../../shared/country.ts";
import { isUuid } from "../../shared/uuid.ts";
import type { SignedInViewer } from "../identity/viewer.ts";
import type { ShipmentStatus } from "./shipment.ts";

export const SHIPMENTS_PER_PAGE = 50;

export const staffOrderViews = ["TO_PICK", "READY", "ON_THE_WAY"] as const;
export type StaffOrderView = (typeof staffOrderViews)[number];

export const viewLabels: Readonly<Record<StaffOrderView, string>> = {
  TO_PICK: "To pick",
  READY: "Ready",
  ON_THE_WAY: "On the way",
};

export const viewStatuses: Readonly<Record<StaffOrderView, readonly ShipmentStatus[]>> = {
  TO_PICK: ["WAITING", "PICKING"],
  READY: ["READY"],
  ON_THE_WAY: ["LEFT"],
};

/** Which orders a member of staff sees. Null means no limit. */
export interface StaffScope {
  readonly storeIds: readonly string[] | null;
  /** The rep to whom the account is assigned. */
  readonly repId: string | null;
}

/** Also while the person acts for a customer. Null for people who see no orders of others. */
export function toStaffScope({ may, user }: SignedInViewer): StaffScope | null {
  switch (may.staff.orders) {
    case "none":
      return null;
    case "assigned":
      return { storeIds: null, repId: user.id };
    case "stores":
      return { storeIds: user.storeIds ?? [], repId: null };
    case "all":
      return { storeIds: null, repId: null };
  }
}

/** Whether a member of staff picks, hands over and sends the shipments of a store. */
export function worksInStore({ may, user }: Pick<SignedInViewer, "may" | "user">, storeId: string): boolean {
  const { fulfil } = may.staff;
  return fulfil === "all" || (fulfil === "stores" && (user.storeIds ?? []).includes(storeId));
}

/** The number that a text means, as people type it: "AU-2000001", "au2000001" or, with a country, "2000001". */
export function parseOrderNumber(typed: string, country: CountryCode): string | null {
  const found = /^([a-z]{2})?[\s-]*([0-9]{7})$/i.exec(typed.trim());
  const [, prefix = country, digits = ""] = found ?? [];
  const known = countryCodes.find((code) => code === prefix.toUpperCase());
  return known === undefined || digits === "" ? null : `${known}-${digits}`;
}

/** The last shipment of a page. The next page begins behind it. */
export interface ShipmentCursor {
  readonly createdAt: Date;
  readonly orderId: string;
  readonly shipment: number;
  readonly storeId: string;
}

export function formatShipmentCursor({ createdAt, orderId, shipment, storeId }: ShipmentCursor): string {
  return `${createdAt.getTime()}.${orderId}.${shipment}.${storeId}`;
}

/** Null for the first page, and for a text that is no cursor. */
export function parseShipmentCursor(text: string): ShipmentCursor | null {
  const [time = "", orderId = "", shipment = "", storeId = "", ...more] = text.split(".");
  const isCursor = /^[0-9]{1,15}$/.test(time) && isUuid(orderId) && /^[0-9]{1,6}$/.test(shipment);
  if (!isCursor || storeId === "" || more.length > 0) return null;
  return { createdAt: new Date(Number(time)), orderId, shipment: Number(shipment), storeId };
}

/** So many shipments of an order, in their order. Those that left first are left out, never one that still waits. */
export function chooseShipments<S extends { readonly leftAt: Date | null }>(
  shipments: readonly S[],
  most: number,
): S[] {
  const times = shipments.flatMap(({ leftAt }) => leftAt?.getTime() ?? []).toSorted((a, b) => a - b);
  const hidden = new Set(times.slice(0, Math.max(0, shipments.length - most)));
  return shipments.filter(({ leftAt }) => leftAt === null || !hidden.has(leftAt.getTime()));
}
