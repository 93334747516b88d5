/** One function for each change of a pad. A change locks the pad, and the order locks the pad before the cart. */

import { randomUUID } from "node:crypto";
import { asTenant, type CommitWith, type Transaction } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { CartOwner } from "../../cart/cart-owner.ts";
import { toShop } from "../../cart/item-input.ts";
import { type CartRequest, getCartOwner, OWN_CART } from "../../cart/server/cart.queries.ts";
import { type CartRule, changeCart } from "../../cart/server/cart.steps.ts";
import {
  insertChangeKey,
  lockChangeKey,
  type SentChange,
  type StoredChange,
  toKeyedChange,
} from "../../offline/server/change-keys.store.ts";
import { changePad, emptyPad, maxRestLength, type Pad, type PadChange, type PadRow, takeRest } from "../pad.ts";
import { type OrderedPad, orderRows, type RowOutcome, undoOrder } from "../pad-order.ts";
import { checkRow } from "../pad-rows.ts";
import { formatRow, parsePadText, type TextRow } from "../pad-text.ts";
import { checkPad } from "../pad-view.ts";
import { quickOrderErrors } from "../quick-order-errors.ts";
import { listPadSkus } from "./quick-order.queries.ts";
import { lockPad, savePad } from "./quick-order.store.ts";

export interface PadAnswer {
  /** How many rows the pad has now. */
  readonly rowCount: number;
  /** Whether lines were not taken for lack of room. */
  readonly hasRest: boolean;
  readonly userErrors: readonly UserError[];
}

type PadRule = (pad: Pad) => Result<Pad, UserError>;

async function changeOwnPad(request: CartRequest, rule: PadRule, sent: SentChange = {}): Promise<PadAnswer> {
  const owner = getCartOwner(request);
  const keyed = toKeyedChange(owner, sent, { savePad: sent });
  return asTenant(
    request.db,
    owner,
    async (tx, commitWith) => {
      const now = request.clock.now();
      const [stored, pad] = await Promise.all([lockChangeKey(tx, keyed), lockPad(tx, owner, now)]);
      const changed = stored.kind === "new" ? rule(pad) : repeatChange(stored, pad);
      if (changed.ok && stored.kind === "new") {
        commitWith(save(tx, request, { owner, pad: changed.value }));
        commitWith(insertChangeKey(tx, keyed, { at: now }));
      }
      const after = changed.ok ? changed.value : pad;
      const userErrors = changed.ok ? [] : changed.refusals;
      return { rowCount: after.rows.length, hasRest: after.rest !== "", userErrors };
    },
    { check: request.viewerCheck },
  );
}

function save(tx: Transaction, request: CartRequest, { owner, pad }: { owner: CartOwner; pad: Pad }): Promise<void> {
  const shop = toShop(request);
  return savePad(tx, owner, { pad, skus: listPadSkus(shop, checkPad(shop, pad)), now: request.clock.now() });
}

/** A change that was made already leaves the pad as it is: the rows may be in the cart meanwhile. */
function repeatChange({ kind }: StoredChange, pad: Pad): Result<Pad, UserError> {
  return kind === "same" ? ok(pad) : refused(quickOrderErrors.keyReused);
}

export function saveRows(request: CartRequest, change: PadChange & SentChange): Promise<PadAnswer> {
  return changeOwnPad(request, (pad) => ok(changePad(pad, change)), change);
}

/** Reads the text into rows at the end of the pad. Lines without room become the pad's rest. */
export function pasteText(request: CartRequest, text: string): Promise<PadAnswer> {
  return changeOwnPad(request, (pad) => {
    if (text.length + pad.rest.length > maxRestLength) return refused(quickOrderErrors.longText);
    const rows = parseRows(text);
    return rows.length === 0 ? refused(quickOrderErrors.emptyText) : ok(changePad(pad, { rows }));
  });
}

/** Adds the rows of an uploaded file in the same way. */
export function pasteRows(request: CartRequest, rows: readonly TextRow[]): Promise<PadAnswer> {
  return changeOwnPad(request, (pad) => {
    const length = rows.reduce((sum, row) => sum + formatRow(row).length + 1, pad.rest.length);
    if (length > maxRestLength) return refused(quickOrderErrors.largeFile);
    return ok(changePad(pad, { rows: rows.map((row) => ({ ...row, id: randomUUID() })) }));
  });
}

/** Moves lines of the rest into the pad, as far as there is room. */
export function takePadRest(request: CartRequest): Promise<PadAnswer> {
  return changeOwnPad(request, (pad) => ok(takeRest(pad, parseRows)));
}

function parseRows(text: string): PadRow[] {
  return parsePadText(text).map((row) => ({ ...row, id: randomUUID() }));
}

export interface OrderAnswer extends PadAnswer {
  readonly outcomes: readonly RowOutcome[];
  readonly addedCount: number;
}

export interface OrderInput {
  readonly rows: readonly PadRow[];
  readonly reference?: string | null | undefined;
}

/** Two exchanges: one locks and reads the pad and the cart, the other writes both. */
export async function orderPad(request: CartRequest, { rows, reference }: OrderInput): Promise<OrderAnswer> {
  const shop = toShop(request);
  const { stores } = request.snapshots;
  let outcomes: readonly RowOutcome[] = [];
  const answer = await changeCartAndPad(request, {
    skus: rows.flatMap((row) => {
      const checked = checkRow(shop, row);
      return checked.ok ? checked.value.line.sku : [];
    }),
    apply: (pad, record) => {
      const storeName = stores.byId.get(record.cart.storeId)?.shortName ?? "";
      const facts = { shop, record, storeName, reference: reference?.trim() ?? "", newId: randomUUID };
      const ordered = orderRows(pad, rows, facts);
      outcomes = ordered.outcomes;
      const isAdded = outcomes.some(({ outcome }) => outcome !== "REFUSED");
      return { pad: ordered.pad, lines: isAdded ? ok(ordered.lines) : refused(quickOrderErrors.nothingToOrder) };
    },
  });
  return { ...answer, outcomes, addedCount: outcomes.filter(({ outcome }) => outcome !== "REFUSED").length };
}

/** Takes the rows of the last order back: they leave the cart and return to the pad. */
export function undoPadOrder(request: CartRequest): Promise<PadAnswer> {
  return changeCartAndPad(request, {
    skus: [],
    apply: (pad, { cart }) => {
      const undone = undoOrder(pad, cart.lines);
      return undone.ok ? { pad: undone.value.pad, lines: ok(undone.value.lines) } : { pad, lines: undone };
    },
  });
}

interface CartAndPadRule {
  readonly skus: readonly string[];
  apply(
    pad: Pad,
    record: Parameters<CartRule["apply"]>[0],
  ): { readonly pad: Pad; readonly lines: Result<OrderedPad["lines"], UserError> };
}

async function changeCartAndPad(request: CartRequest, { skus, apply }: CartAndPadRule): Promise<PadAnswer> {
  const owner = getCartOwner(request);
  const change = async (tx: Transaction, commitWith: CommitWith): Promise<PadAnswer> => {
    const state = { pad: emptyPad };
    const ready = lockPad(tx, owner, request.clock.now()).then((pad) => Object.assign(state, { pad }));
    const rule: CartRule = {
      skus,
      ready,
      apply: (record) => {
        const applied = apply(state.pad, record);
        state.pad = applied.pad;
        return applied.lines.ok ? ok({ lines: applied.lines.value }) : applied.lines;
      },
    };
    const { userErrors } = await changeCart({ tx, commitWith }, request, { owner, ref: { cartId: OWN_CART }, rule });
    commitWith(save(tx, request, { owner, pad: state.pad }));
    return { rowCount: state.pad.rows.length, hasRest: state.pad.rest !== "", userErrors };
  };
  return asTenant(request.db, owner, change, { check: request.viewerCheck });
}
