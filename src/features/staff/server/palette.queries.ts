/** What the palette of staff finds, in one exchange with the database. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { type SearchIndex, suggest } from "../../catalogue/product-search.ts";
import { formatAccess } from "../../identity/account.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import { listMembersByStart, selectAccountsByStart } from "../../identity/server/members.store.ts";
import { listStaff } from "../../identity/server/people.store.ts";
import { mayOpenAccounts, toAccountReach } from "../../identity/staff-accounts.ts";
import type { StaffPerson } from "../../identity/staff-person.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { readAsStore } from "../../orders/server/staff-orders.queries.ts";
import { listOrdersInRange, selectAccountsInRange } from "../../orders/server/staff-orders.store.ts";
import { formatStaffOrderAddress } from "../../orders/staff-order-addresses.ts";
import { toStaffScope } from "../../orders/staff-orders.ts";
import { MAX_TYPED, MIN_LETTERS, type PaletteRow, parseNumberRange, ROWS_PER_KIND } from "../palette.ts";
import { formatQueueAddress } from "../queue.ts";
import { type FoundAccount, findAccounts } from "./palette.store.ts";
import { queueList } from "./queue-list.queries.ts";

interface Context {
  readonly db: Database;
  readonly buyer: { readonly country: CountryCode };
  readonly snapshots: { readonly search: { readonly index: SearchIndex } };
}

const noIds = sql<readonly string[]>`array[]::uuid[]`;
const limit = ROWS_PER_KIND;

/** With no text: the queues of the viewer. */
export async function searchPalette(
  { db, buyer, snapshots }: Context,
  viewer: SignedInViewer,
  typed: string,
): Promise<PaletteRow[]> {
  const text = typed.trim().slice(0, MAX_TYPED).toLowerCase();
  const queues = listQueues(viewer, text);
  if (text.length < MIN_LETTERS) return queues;
  const { staff } = viewer.may;
  const range = parseNumberRange(text, buyer.country);
  const scope = toStaffScope(viewer);
  const inRange = range === null ? null : { range, limit };
  // A number is no beginning of a name, so names are not searched for it.
  const start = range === null ? text : null;
  const search = range === null ? { start: text } : { range };
  const hasMembers = start !== null && staff.accounts === "all";
  const [orders, accounts, members, people, names] = await readAsStore(db, viewer, (tx, beside) =>
    Promise.all([
      scope === null || inRange === null ? [] : listOrdersInRange(tx, scope, inRange),
      mayOpenAccounts(staff) ? findAccounts(beside, toAccountReach(viewer), { search, limit }) : [],
      hasMembers ? listMembersByStart(beside, start, limit) : [],
      start === null || !staff.people ? [] : listStaff(beside),
      findNames(beside, {
        userIds: [],
        accountIds: joinIds(
          scope === null || inRange === null ? noIds : selectAccountsInRange(scope, inRange),
          hasMembers ? selectAccountsByStart(start, limit) : noIds,
        ),
      }),
    ]),
  );
  const findName = (accountId: string) => names.accounts.get(accountId)?.name ?? "";
  return [
    ...queues,
    ...orders.map(
      ({ number, accountId, poNumber }): PaletteRow => ({
        ...{ kind: "ORDER", label: number, address: formatStaffOrderAddress(number) },
        detail: [findName(accountId), poNumber].filter((part) => part !== "").join(" · "),
      }),
    ),
    ...accounts.map(toAccountRow),
    ...members.flatMap(({ name, email, accountId }): PaletteRow[] => {
      const account = names.accounts.get(accountId);
      const address = `${accountsPath}/${account?.number}?tab=members`;
      return account === undefined
        ? []
        : [{ kind: "PERSON", label: name, detail: `${email} · ${account.name}`, address }];
    }),
    ...people
      .filter((person) => isMeant(person, text))
      .slice(0, limit)
      .map(toPersonRow),
    ...listProducts(snapshots.search.index, text),
    ...(mayOpenAccounts(staff) ? [toAccountSearch(typed.trim().slice(0, MAX_TYPED))] : []),
  ];
}

const accountsPath = "/staff/accounts";

function joinIds(one: RawBuilder<readonly string[]>, other: RawBuilder<readonly string[]>) {
  return sql<readonly string[]>`(${one} || ${other})`;
}

function listQueues({ may }: SignedInViewer, text: string): PaletteRow[] {
  return queueList
    .filter(({ isOpenTo, label }) => isOpenTo(may.staff) && label.toLowerCase().includes(text))
    .map(({ name, label }) => ({ kind: "QUEUE", label, detail: "", address: formatQueueAddress(name) }));
}

function toAccountRow({ number, name, suburb }: FoundAccount): PaletteRow {
  const detail = [number, suburb].filter((part) => part !== "").join(" · ");
  return { kind: "ACCOUNT", label: name, detail, address: `${accountsPath}/${encodeURIComponent(number)}` };
}

function isMeant({ firstName, lastName, email }: StaffPerson, text: string): boolean {
  return [`${firstName} ${lastName}`, lastName, email].some((each) => each.toLowerCase().startsWith(text));
}

function toPersonRow({ firstName, lastName, email, role }: StaffPerson): PaletteRow {
  const detail = `${email} · ${formatAccess(null, role)}`;
  return {
    kind: "PERSON",
    label: `${firstName} ${lastName}`,
    detail,
    address: `/staff/people#${encodeURIComponent(email)}`,
  };
}

function listProducts(index: SearchIndex, text: string): PaletteRow[] {
  return suggest(index, text)
    .products.slice(0, limit)
    .map(({ product, brandName, subRangeSlug }) => ({
      ...{ kind: "PRODUCT", label: product.name, detail: brandName },
      address: `/products/${subRangeSlug}/${product.slug}/`,
    }));
}

/** The page of accounts also finds a text inside a name. */
function toAccountSearch(text: string): PaletteRow {
  const address = `${accountsPath}?${new URLSearchParams({ q: text })}`;
  return { kind: "SEARCH", label: `Search accounts for “${text}”`, detail: "", address };
}
