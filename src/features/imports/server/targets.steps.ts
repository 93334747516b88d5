/** How a plan is written: for each kind what is locked, written and removed. The owning store of each table does it. */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../../server/database.ts";
import { postOpeningItems, takeBackOpeningItems } from "../../billing/server/opening-items.steps.ts";
import {
  lockProducts,
  lockSystems,
  lockVariants,
  upsertProducts,
  upsertSystems,
  upsertVariants,
} from "../../catalogue/server/catalogue.store.ts";
import {
  deletePrices,
  lockPrices,
  upsertAgreements,
  upsertListPrices,
  upsertSpecials,
} from "../../catalogue/server/prices.store.ts";
import {
  deleteBrands,
  deleteHierarchy,
  lockBrands,
  lockHierarchy,
  upsertBrands,
  upsertHierarchy,
} from "../../catalogue/server/shelves.store.ts";
import { measureColour } from "../../colours/colour-family.ts";
import {
  colourBrandRows,
  deleteColourBrands,
  listNewLooks,
  lockColourBrands,
  lockColours,
  upsertColourBrands,
  upsertColours,
} from "../../colours/server/colours.store.ts";
import { accountRows, lockNamedAccounts, upsertAccounts } from "../../identity/server/accounts.store.ts";
import { queueInvitationMail } from "../../identity/server/identity.steps.ts";
import { inviteFromFile } from "../../identity/server/invitations.store.ts";
import { upsertMemberships } from "../../identity/server/members.store.ts";
import { personRows, repRows, upsertPeople } from "../../identity/server/people.store.ts";
import { replaceReps } from "../../identity/server/rep-assignments.store.ts";
import { queueHoldRefresh } from "../../orders/server/orders.steps.ts";
import { reservationRows } from "../../orders/server/reservations.store.ts";
import { lockShortOrders, shortenReservations } from "../../orders/server/short-counts.steps.ts";
import { deleteCounted, lockCounted, setCounted } from "../../stock/server/stock.store.ts";
import { lockStores, upsertStores } from "../../stores/server/stores.store.ts";
import type { Import } from "../import.ts";
import { type OfferedKind, offeredKinds } from "../offered-kinds.ts";
import { defaultSlug, type RowScope } from "./file-rows.store.ts";
import { isStale, removedRows, writtenRows } from "./import-plan.store.ts";

type Rows = RawBuilder<unknown>;

interface Writing {
  readonly removed: Rows;
  /** The person who applies the plan, and the moment. */
  readonly userId: string;
  readonly at: Date;
}

interface Target {
  /** Nobody else changes the rows of the plan before the transaction ends. Readers go on. */
  lock(tx: Transaction, written: Rows, removed: Rows): Promise<void>;
  write(tx: Transaction, written: Rows, writing: Writing): Promise<void>;
  /** Missing where rows are withdrawn and never removed, and where writing removes them. */
  remove?(tx: Transaction, removed: Rows): Promise<void>;
}

const targets: Readonly<Record<OfferedKind, Target>> = {
  brands: {
    lock: async (tx) => {
      await lockBrands(tx);
      await lockColourBrands(tx);
    },
    write: async (tx, written) => {
      await upsertBrands(tx, written);
      await upsertColourBrands(tx, written);
    },
    remove: async (tx, removed) => {
      await deleteBrands(tx, removed);
      await deleteColourBrands(tx, removed);
    },
  },
  hierarchy: {
    lock: lockHierarchy,
    write: (tx, written) => upsertHierarchy(tx, written, defaultSlug(sql`cells->>'code'`)),
    remove: deleteHierarchy,
  },
  colours: {
    lock: lockColours,
    write: async (tx, written) => {
      const looks = await listNewLooks(tx, written);
      await upsertColours(tx, written, looks.map(measureColour));
    },
  },
  products: { lock: lockProducts, write: (tx, written) => upsertProducts(tx, written, colourBrandRows()) },
  variants: { lock: lockVariants, write: upsertVariants },
  systems: { lock: lockSystems, write: upsertSystems },
  stores: { lock: lockStores, write: upsertStores },
  customers: {
    lock: async (tx, written) => void (await lockNamedAccounts(tx, written)),
    write: writeCustomers,
  },
  prices: {
    lock: lockPrices,
    // A price is removed before another one takes its days.
    write: async (tx, written, { removed }) => {
      await deletePrices(tx, removed, accountRows());
      await upsertListPrices(tx, written);
      await upsertAgreements(tx, written, accountRows());
      await upsertSpecials(tx, written);
    },
  },
  members: {
    lock: async (tx, written) => void (await lockNamedAccounts(tx, written)),
    write: writeMembers,
  },
  open_invoices: {
    lock: async (tx, written, removed) => void (await lockNamedAccounts(tx, joinRows(written, removed))),
    // A number is free before another document takes it.
    write: async (tx, written, { removed, at }) => {
      await takeBackOpeningItems(tx, removed, at);
      await postOpeningItems(tx, written, at);
    },
  },
  stock: {
    // Orders are locked before stock, as everywhere.
    lock: async (tx, written, removed) => {
      await lockShortOrders(tx, written);
      await lockCounted(tx, joinRows(written, removed));
    },
    write: async (tx, written, worker) => {
      await shortenReservations(tx, written, worker);
      await setCounted(tx, written);
    },
    remove: (tx, removed) => deleteCounted(tx, removed, reservationRows()),
  },
};

const joinRows = (written: Rows, removed: Rows) =>
  sql`(select cells from ${written} as w union all select cells from ${removed} as r)`;

/** The hold of a customer follows its new limit. */
async function writeCustomers(tx: Transaction, written: Rows): Promise<void> {
  await upsertAccounts(tx, written);
  await replaceReps(tx, written, { accounts: accountRows(), reps: repRows() });
  const limited = sql`(select cells from ${written} as w where not w.is_new and w.changed ?| array['credit_limit', 'payment'])`;
  for (const accountId of await lockNamedAccounts(tx, limited)) await queueHoldRefresh(tx, accountId);
}

async function writeMembers(tx: Transaction, written: Rows, { userId, at }: Writing): Promise<void> {
  const accounts = accountRows();
  await upsertPeople(tx, written, accounts);
  await upsertMemberships(tx, written, { accounts, people: personRows() });
  for (const id of await inviteFromFile(tx, written, { accounts, invitedBy: userId, at }))
    await queueInvitationMail(tx, id);
}

/** Writes the plan. False, and nothing is written, when a row of the shop is no longer as the plan found it. */
export async function writePlan(
  tx: Transaction,
  { id: importId, kinds: planned, userId }: Pick<Import, "id" | "kinds" | "userId">,
  { at, scope }: { readonly at: Date; readonly scope?: RowScope | undefined },
): Promise<boolean> {
  const kinds = offeredKinds.filter((kind) => planned.includes(kind));
  const steps = kinds.map((kind) => ({
    kind,
    target: targets[kind],
    written: writtenRows({ importId, kind, scope }),
    removed: removedRows({ importId, kind }),
  }));
  for (const { target, written, removed } of steps) await target.lock(tx, written, removed);
  for (const { kind } of steps) if (await isStale(tx, { importId, kind, scope })) return false;
  for (const { target, written, removed } of steps) await target.write(tx, written, { removed, userId, at });
  // In the other order, because a row is removed before the row that it refers to.
  for (const { target, removed } of steps.toReversed()) await target.remove?.(tx, removed);
  return true;
}
