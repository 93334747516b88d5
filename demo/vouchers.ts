import type { AccountRow } from "./accounts.ts";
import { idFor } from "./random.ts";
import type { Row } from "./row.ts";
import type { DemoWorld } from "./world.ts";

interface DemoVoucher {
  readonly name: string;
  readonly valueCents: number;
  readonly issuedDaysAgo: number;
  readonly lastsDays: number;
  /** When it paid over the counter, what was paid with it, and the number of the receipt. */
  readonly spent?: { readonly daysAgo: number; readonly cents: number; readonly receipt: string };
}

/** The vouchers of each active member: two to spend, one that was spent, one that has expired. */
const vouchers: readonly DemoVoucher[] = [
  { name: "Thank you for ten years", valueCents: 2_500, issuedDaysAgo: 40, lastsDays: 365 },
  { name: "Sorry that your delivery was late", valueCents: 1_000, issuedDaysAgo: 12, lastsDays: 90 },
  {
    ...{ name: "Thank you for bringing a mate", valueCents: 1_500, issuedDaysAgo: 210, lastsDays: 365 },
    spent: { daysAgo: 120, cents: 1_340, receipt: "R-20418" },
  },
  { name: "Welcome to trade rewards", valueCents: 2_000, issuedDaysAgo: 500, lastsDays: 365 },
];

const DAY_MS = 86_400_000;
const toId = (seed: number, { name }: DemoVoucher, accountId: string) => idFor(seed, `voucher ${name} ${accountId}`);

function listMembers<T extends Pick<AccountRow, "kind" | "loyalty_status">>(accounts: readonly T[]): T[] {
  return accounts.filter(({ kind, loyalty_status }) => kind === "TRADE" && loyalty_status === "ACTIVE");
}

export function voucherRows(seed: number, now: Date, accounts: readonly AccountRow[]): Row[] {
  return listMembers(accounts).flatMap(({ id }) =>
    vouchers.map((voucher) => {
      const { name, valueCents, issuedDaysAgo, lastsDays } = voucher;
      const issuedAt = new Date(now.getTime() - issuedDaysAgo * DAY_MS);
      return {
        id: toId(seed, voucher, id),
        account_id: id,
        name,
        value_cents: valueCents,
        left_cents: valueCents,
        expires_on: new Date(issuedAt.getTime() + lastsDays * DAY_MS).toISOString().slice(0, 10),
        issued_at: issuedAt,
      };
    }),
  );
}

/** The rest of a spent voucher lapsed, because it is spent whole. The database takes the value off the voucher. */
export function voucherUseRows(seed: number, now: Date, { accounts, users }: Pick<DemoWorld, "accounts" | "users">) {
  return listMembers(accounts).flatMap(({ id, country }): Row[] => {
    const staff = users.find(({ email }) => email === `admin.${country.toLowerCase()}@trestle.test`);
    return vouchers.flatMap((voucher) => {
      const { spent, valueCents } = voucher;
      if (spent === undefined) return [];
      return [
        {
          ...{ voucher_id: toId(seed, voucher, id), account_id: id, staff_id: staff?.id },
          ...{ external_reference: spent.receipt, cents: spent.cents, lapsed_cents: valueCents - spent.cents },
          ...{ at: new Date(now.getTime() - spent.daysAgo * DAY_MS), id: idFor(seed, `voucher use ${id}`) },
          returned_cents: 0,
        },
      ];
    });
  });
}
