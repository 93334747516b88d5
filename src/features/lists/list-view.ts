/** A list and its entries as a person sees them, in the specification's words, with the prices and the stock of today. */
import { noFulfilment } from "../cart/cart.ts";
import { type CartItemView, toItemProductView, toItemView } from "../cart/cart-item-view.ts";
import { describeLineProduct } from "../cart/line-product.ts";
import type { CartRecord, PricingContext, Quote, QuotedLine } from "../cart/quote.ts";
import { type FavouriteList, isOwner, type ListEntry, mayChangeEntries, type Sharing } from "./list.ts";

const IMAGES = 4;

export interface ListView {
  readonly id: string;
  readonly name: string;
  readonly numberOfItems: number;
  readonly createDate: Date;
  readonly updateDate: Date;
  readonly isAdded: boolean;
  readonly isUpdated: boolean;
  readonly productImages: readonly string[];
  readonly sharing: Sharing;
  readonly ownerName: string;
  readonly isMine: boolean;
  readonly mayChange: boolean;
}

/** What a mutation did to a list, or whether the list has the product that the client asked about. */
export interface ListMarks {
  readonly isAdded?: boolean;
  readonly isUpdated?: boolean;
}

interface Watcher {
  readonly userId: string;
  readonly snapshots: PricingContext["snapshots"];
}

export function toListView(list: FavouriteList, { userId, snapshots }: Watcher, marks: ListMarks = {}): ListView {
  const images = list.entries.slice(0, IMAGES).map((entry) => describeLineProduct(snapshots, entry, null).pictureUrl);
  return {
    id: list.id,
    name: list.name,
    numberOfItems: list.products,
    createDate: list.createdAt,
    updateDate: list.updatedAt,
    isAdded: marks.isAdded ?? false,
    isUpdated: marks.isUpdated ?? false,
    productImages: images.filter((url) => url !== ""),
    sharing: list.sharing,
    ownerName: list.ownerName,
    isMine: isOwner(list, userId),
    mayChange: mayChangeEntries(list, userId),
  };
}

/** How an entry stands today beside the day it was added. */
export type AddedStatus = "SAME" | "CHEAPER" | "DEARER" | "GONE";

export interface ListEntryView extends Omit<CartItemView, "itemNumber" | "notices" | "hasStock"> {
  readonly addedStatus: AddedStatus;
  readonly addedDate: Date;
  /** Null: nothing has changed since the entry was added. */
  readonly change: string | null;
}

export function toEntryViews(list: FavouriteList, quote: Quote): ListEntryView[] {
  const entryById = new Map(list.entries.map((entry) => [entry.id, entry]));
  return quote.lines.flatMap((quoted, index) => {
    const entry = entryById.get(quoted.line.id);
    return entry === undefined ? [] : toEntryView(entry, quoted, toItemView(quoted, index, quote.country));
  });
}

function toEntryView(entry: ListEntry, quoted: QuotedLine, item: CartItemView): ListEntryView {
  const notice = quoted.notices.find(({ kind }) => kind === "NO_LONGER_AVAILABLE" || kind === "PRICE_CHANGED");
  return {
    ...item,
    product: toItemProductView(quoted.product),
    addedStatus: calculateStatus(entry, quoted),
    addedDate: entry.addedAt,
    change: notice?.message ?? null,
  };
}

function calculateStatus({ seenUnitCents }: ListEntry, { money, product }: QuotedLine): AddedStatus {
  if (!product.isAvailable || money === null) return "GONE";
  if (seenUnitCents === null || money.unitCents === seenUnitCents) return "SAME";
  return money.unitCents < seenUnitCents ? "CHEAPER" : "DEARER";
}

/** The list as a cart that is quoted but never saved: an entry costs what it would cost in a cart. */
export function toCartRecord(
  list: FavouriteList,
  { available, pricing }: Pick<CartRecord, "available" | "pricing">,
  { country, storeId }: Pick<CartRecord["cart"], "country" | "storeId">,
): CartRecord {
  const cart: CartRecord["cart"] = {
    ...{ id: list.id, code: "", country, storeId, createdAt: list.createdAt, modifiedAt: list.updatedAt },
    ...{ fulfilment: noFulfilment, couponCodes: [], usesPoints: false, news: [], lines: list.entries },
  };
  return { cart, available, pricing, points: 0, couponUses: new Map() };
}
