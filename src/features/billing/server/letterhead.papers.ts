/** The parts that invoices, credit notes, receipts and statements share. */
import type { PdfBlock, PdfFact, PdfSide } from "../../../server/pdf/pdf-document.ts";
import { formatBusinessNumber } from "../../../shared/business-number.ts";
import type { Country } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents, formatMoney } from "../../../shared/money.ts";
import type { Account } from "../../identity/account.ts";
import type { Merchant } from "../../merchant/merchant.ts";

/** The recipient, the sender and the address of the shop. */
export interface Letterhead {
  readonly account: Account;
  readonly merchant: Merchant;
  readonly country: Country;
  readonly publicUrl: string;
}

export function formatAmount({ country }: Pick<Letterhead, "country">, amount: number): string {
  return formatMoney(cents(amount), country);
}

/** "30 November 2026". */
export function formatDay({ country }: Pick<Letterhead, "country">, day: LocalDate): string {
  return formatDate(country, day, { dateStyle: "long" });
}

/** "30 Nov 2026", for tables. */
export function formatShortDay({ country }: Pick<Letterhead, "country">, day: LocalDate): string {
  return formatDate(country, day, { day: "numeric", month: "short", year: "numeric" });
}

/** "November 2026". */
export function formatMonth({ country }: Pick<Letterhead, "country">, month: LocalDate): string {
  return formatDate(country, month, { month: "long", year: "numeric" });
}

function formatDate({ locale }: Country, day: LocalDate, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: "UTC" }).format(new Date(day));
}

export function addressBlock({ account, merchant, country }: Letterhead): PdfBlock {
  return { block: "sides", sides: [senderSide(merchant, country), readerSide(account, merchant)] };
}

function senderSide(merchant: Merchant, country: Country): PdfSide {
  const { name, address, businessNumberKind: kind, businessNumber, taxNumber, phone, email } = merchant;
  const registered = `${kind} ${formatBusinessNumber(kind, businessNumber)}`;
  const taxed = taxNumber === null ? [] : [`${country.taxName} number ${formatBusinessNumber("IRD", taxNumber)}`];
  return { title: "From", lines: [name, ...address, registered, ...taxed, `${phone} · ${email}`] };
}

function readerSide(account: Account, { businessNumberKind: kind }: Merchant): PdfSide {
  const { name, number, line1, line2, suburb, state, postcode } = account;
  const registered = { ABN: account.abn, NZBN: account.nzbn }[kind];
  return {
    title: "To",
    lines: [
      name,
      ...[line1, line2 ?? ""].filter((line) => line !== ""),
      [suburb, state, postcode].filter((part) => part !== "").join(" "),
      ...(registered === null ? [] : [`${kind} ${formatBusinessNumber(kind, registered)}`]),
      `Account ${number}`,
    ],
  };
}

/** Leaves out facts without a value. */
export function factsBlock(facts: readonly { label: string; value: string | null }[]): PdfBlock {
  const known = facts.filter((fact): fact is PdfFact => fact.value !== null && fact.value !== "");
  return { block: "facts", facts: known };
}

export function payBlocks({ merchant, account, publicUrl }: Letterhead, number: string): PdfBlock[] {
  return [
    { block: "heading", text: "How to pay" },
    {
      block: "list",
      items: [
        `By card or points at ${publicUrl}/dashboard/payments/`,
        `By bank transfer to ${merchant.name}, ${merchant.bankAccount}. Give ${number} or your account ${account.number} as the reference.`,
      ],
    },
  ];
}

export function paperFooter({ merchant }: Letterhead): string {
  return `${merchant.name} · Questions? ${merchant.phone} or ${merchant.email}`;
}

/** Writes credits with a minus before the currency sign. */
export function formatSignedMoney(head: Pick<Letterhead, "country">, amount: Cents): string {
  return amount < 0 ? `−${formatAmount(head, -amount)}` : formatAmount(head, amount);
}
