/** A list and its entries as a person sees them, in the specification's words, with the prices and the stock of today. */
import { type Cents, formatMoney, type Price, toPrice } from "../../shared/money.ts";
import { noFulfilment } from "../cart/cart.ts";
import { type CartItemView, toItemView } from "../cart/cart-item-view.ts";
import type { CartNotice } from "../cart/cart-notices.ts";
import { type CartLineView, type CartProductView, listProductViews, toLineView } from "../cart/cart-screen-view.ts";
import type { PackSwap } from "../cart/cart-swaps.ts";
import { describeLineProduct, type LineProduct } from "../cart/line-product.ts";
import type { CartRecord, PricingContext, Quote, QuotedLine } from "../cart/quote.ts";
import { formatGst, readAmount, readLine } from "../cart/shown-totals.ts";
import { type CatalogueSnapshot, listCategoryPath } from "../catalogue/catalogue-snapshot.ts";
import { findReplacement, type Replacement } from "../catalogue/replacement.ts";
import {
  type FavouriteList,
  isOwner,
  type ListEntry,
  type ListSummary,
  mayChangeEntries,
  type Sharing,
} from "./list.ts";

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

/** What a mutation did to a list. */
export interface ListMarks {
  readonly isAdded?: boolean;
  readonly isUpdated?: boolean;
}

export interface ListReader {
  readonly userId: string;
  readonly snapshots: PricingContext["snapshots"];
}

export const previewLength = 4;

export function toListView(list: ListSummary, { userId, snapshots }: ListReader, marks: ListMarks = {}): ListView {
  const images = list.preview.map((entry) => describeLineProduct(snapshots, entry, null).pictureUrl);
  return {
    id: list.id,
    name: list.name,
    numberOfItems: list.products,
    createDate: list.createdAt,
    updateDate: list.updatedAt,
    isAdded: marks.isAdded ?? list.hasProduct,
    isUpdated: marks.isUpdated ?? false,
    productImages: images.filter((url) => url !== ""),
    sharing: list.sharing,
    ownerName: list.ownerName,
    isMine: isOwner(list, userId),
    mayChange: mayChangeEntries(list, userId),
  };
}

export function toSummary(list: FavouriteList): ListSummary {
  return { ...list, preview: list.entries.slice(0, previewLength), hasProduct: false };
}

/** How an entry stands today beside the day it was added. */
export type AddedStatus = "SAME" | "CHEAPER" | "DEARER" | "GONE";

/** The product of an entry, in the specification's words. */
export interface ListProductView {
  readonly code: string;
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly size: string;
  readonly variant: string | null;
  readonly type: string;
  readonly isAvailable: boolean;
  readonly imageUrl: { readonly url: string };
  /** The names of the range and of the category. */
  readonly group: string;
  readonly category: string;
  readonly promotion: { readonly info: string; readonly type: string; readonly value: Price } | null;
}

export interface ListEntryView
  extends Pick<CartItemView, "id" | "quantity" | "reference" | "specialPromotion" | "entryGroup" | "bundleProduct"> {
  readonly product: ListProductView;
  readonly colourName: string | null;
  readonly colourCode: string | null;
  readonly colourBrand: string | null;
  readonly colourStrength: string | null;
  readonly colour: string | null;
  readonly addedStatus: AddedStatus;
  readonly addedDate: Date;
  readonly addedPrice: Price | null;
  /** Only for a product that is no longer sold. */
  readonly replacement: Replacement | null;
  readonly basePrice: Price;
  readonly totalPrice: Price;
  readonly totalPriceInNet: Price;
  readonly stockStatus: CartItemView["stockStatus"];
  readonly availableQuantity: number;
}

/** A list with everything that its page shows. */
export interface ListDetail {
  readonly list: ListView;
  readonly entries: readonly ListEntryView[];
  /** The entries in the short form of cart lines, and their products, each once. */
  readonly lines: readonly CartLineView[];
  readonly products: readonly CartProductView[];
  /** Cheaper packs for entries. Calculated only if it is read. */
  readonly packSwaps: readonly PackSwap[];
  /** Stock and price changes of the entries. */
  readonly notices: readonly CartNotice[];
  readonly storeName: string;
  /** Of the store. */
  readonly timeZone: string;
  readonly countsWithTax: boolean;
  /** The price of all entries that are sold, in dollars, as the buyer reads it. */
  readonly total: number;
}

export interface DetailReader extends ListReader {
  listSwaps(): readonly PackSwap[];
}

export function toListDetail(list: FavouriteList, quote: Quote, reader: DetailReader): ListDetail {
  const { catalogue } = reader.snapshots;
  const entryById = new Map(list.entries.map((entry) => [entry.id, entry]));
  const { lines, reading } = quote;
  const totalCents = lines.reduce(
    (sum, { money }) => sum + (money === null ? 0 : readLine(money, reading).netCents),
    0,
  );
  return {
    list: toListView(toSummary(list), reader),
    entries: lines.flatMap((quoted) => {
      const entry = entryById.get(quoted.line.id);
      return entry === undefined ? [] : toEntryView(catalogue, quote, { entry, quoted });
    }),
    lines: lines.map((quoted) => toLineView(quoted, reading)),
    products: listProductViews({ lines, gifts: [] }),
    get packSwaps() {
      return mayChangeEntries(list, reader.userId) ? reader.listSwaps() : [];
    },
    notices: lines.flatMap((quoted) => {
      const entry = entryById.get(quoted.line.id);
      return entry === undefined ? [] : listEntryNotices({ entry, quoted }, reading);
    }),
    storeName: quote.store.shortName,
    timeZone: quote.store.timezone,
    countsWithTax: reading.countsWithTax,
    total: totalCents / 100,
  };
}

interface EntryToView {
  readonly entry: ListEntry;
  readonly quoted: QuotedLine;
}

/** The notices of a cart line, and one more change of the price: a special that has ended since the entry was added. */
function listEntryNotices({ entry, quoted }: EntryToView, reading: Quote["reading"]): CartNotice[] {
  const notices = quoted.notices.map(toListNotice);
  const { seenSpecialCents } = entry;
  const isOver =
    seenSpecialCents !== null && quoted.money !== null && findLowestCents(quoted) === quoted.money.unitCents;
  if (!isOver) return notices;
  const was = `${formatMoney(readAmount(seenSpecialCents, reading), reading)} ${formatGst(reading)}`;
  const isPrice = ({ kind }: CartNotice) => kind === "PRICE_CHANGED";
  const messages = [...notices.filter(isPrice).map(({ message }) => message), `The special price of ${was} has ended.`];
  const price = { kind: "PRICE_CHANGED", message: messages.join(" "), lineId: entry.id, blocks: false } as const;
  return [...notices.filter((notice) => !isPrice(notice)), price];
}

/** The words of a cart do not suit a list: nothing has to be removed before a checkout. */
function toListNotice(notice: CartNotice): CartNotice {
  return notice.kind === "NO_LONGER_AVAILABLE" ? { ...notice, message: "No longer sold." } : notice;
}

function toEntryView(catalogue: CatalogueSnapshot, quote: Quote, { entry, quoted }: EntryToView): ListEntryView {
  const { country, day } = quote;
  const { product } = quoted;
  const { tint } = product;
  const item = toItemView(quoted, 0, country);
  const { id, quantity, reference, specialPromotion, entryGroup, bundleProduct } = item;
  const { basePrice, totalPrice, totalPriceInNet, stockStatus, availableQuantity } = item;
  return {
    ...{ id, quantity, reference, specialPromotion, entryGroup, bundleProduct },
    ...{ basePrice, totalPrice, totalPriceInNet, stockStatus, availableQuantity },
    product: toProductView(catalogue, product, item.specialPromotion),
    colourName: tint.name,
    colourCode: tint.code,
    colourBrand: tint.brand,
    colourStrength: tint.strength,
    colour: tint.hex,
    addedStatus: calculateStatus(entry, quoted),
    addedDate: entry.addedAt,
    addedPrice: entry.seenUnitCents === null ? null : toPrice(entry.seenUnitCents, country),
    replacement: product.isAvailable
      ? null
      : findReplacement(catalogue, { country: country.code, day, sku: product.sku, colourId: tint.colourId }),
  };
}

function toProductView(
  catalogue: CatalogueSnapshot,
  product: LineProduct,
  special: CartItemView["specialPromotion"],
): ListProductView {
  const subRangeId = catalogue.variantBySku.get(product.sku)?.product.subRangeId ?? "";
  const [category, range] = listCategoryPath(catalogue, subRangeId);
  const info = special && (special.limitUnit > 0 ? `Special price for up to ${special.limitUnit}` : "Special price");
  return {
    code: product.code,
    sku: product.sku,
    name: product.name,
    brand: product.brand,
    size: product.size,
    variant: product.base,
    type: product.kind,
    isAvailable: product.isAvailable,
    imageUrl: { url: product.pictureUrl },
    group: range?.name ?? "",
    category: category?.name ?? "",
    promotion: special && info ? { info, type: "SPECIAL_PRICE", value: special.price } : null,
  };
}

/** The lowest price counts first: an entry whose special has ended is dearer. */
function calculateStatus({ seenUnitCents, seenSpecialCents }: ListEntry, quoted: QuotedLine): AddedStatus {
  const lowestCents = findLowestCents(quoted);
  if (quoted.money === null || lowestCents === null) return "GONE";
  if (seenUnitCents === null) return "SAME";
  const lowestRise = lowestCents - (seenSpecialCents ?? seenUnitCents);
  const rise = lowestRise === 0 ? quoted.money.unitCents - seenUnitCents : lowestRise;
  if (rise === 0) return "SAME";
  return rise < 0 ? "CHEAPER" : "DEARER";
}

/** The lowest price of one unit today. */
function findLowestCents({ money, special }: QuotedLine): Cents | null {
  return money && (findLowerSpecial(money.unitCents, special) ?? money.unitCents);
}

/** A special does nothing for an account that pays less. */
export function findLowerSpecial(unitCents: Cents | null, special: QuotedLine["special"]): Cents | null {
  return special !== null && unitCents !== null && special.unitCents < unitCents ? special.unitCents : null;
}

/** The list as a cart that is quoted but never saved: an entry costs as much as the same line in a cart. */
export function toCartRecord(
  list: Pick<FavouriteList, "id" | "createdAt" | "updatedAt" | "entries">,
  { available, pricing }: Pick<CartRecord, "available" | "pricing">,
  { country, storeId }: Pick<CartRecord["cart"], "country" | "storeId">,
): CartRecord {
  const cart: CartRecord["cart"] = {
    ...{ id: list.id, code: "", country, storeId, createdAt: list.createdAt, modifiedAt: list.updatedAt },
    ...{ fulfilment: noFulfilment, couponCodes: [], usesPoints: false, voucherIds: [], news: [], lines: list.entries },
  };
  return { cart, available, pricing, points: 0, couponUses: new Map(), vouchers: [] };
}
