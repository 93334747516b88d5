/**
 * The merchant is the business that runs the shop. In each country it has a letterhead: the name, address and numbers that stand
 * on papers sent there. The letterhead of the demo world is invented: without the demo world it is never used, and invoices wait
 * until the merchant has entered its own.
 */
import { findBusinessNumber } from "../../shared/business-number.ts";
import { findEmailAddress } from "../../shared/contact-details.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { merchantErrors } from "./merchant-errors.ts";

/** The selling company of a country, as printed on documents. */
export interface Merchant {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone: string;
  readonly email: string;
  /** The title of invoices there: "Tax invoice". */
  readonly invoiceTitle: string;
  /** The kind of business number that the country uses. */
  readonly businessNumberKind: "ABN" | "NZBN";
  readonly businessNumber: string;
  /** Null where the business number is also the tax number. */
  readonly taxNumber: string | null;
  /** In the form in which customers enter it at their bank. */
  readonly bankAccount: string;
}

/** The fields of the form. An address has one line of text for each line. */
export type LetterheadFields = Readonly<
  Record<
    "name" | "address" | "phone" | "email" | "invoiceTitle" | "businessNumber" | "taxNumber" | "bankAccount",
    string
  >
>;

export const emptyLetterhead: LetterheadFields = {
  ...{ name: "", address: "", phone: "", email: "", invoiceTitle: "Tax invoice", businessNumber: "" },
  ...{ taxNumber: "", bankAccount: "" },
};

export function toLetterheadFields({ address, taxNumber, ...merchant }: Merchant): LetterheadFields {
  const { name, phone, email, invoiceTitle, businessNumber, bankAccount } = merchant;
  return {
    ...{ name, phone, email, invoiceTitle, businessNumber, bankAccount },
    ...{ address: address.join("\n"), taxNumber: taxNumber ?? "" },
  };
}

export const letterheadLabels: Readonly<Record<keyof LetterheadFields, string>> = {
  name: "Name of the business",
  address: "Address",
  phone: "Telephone",
  email: "E-mail",
  invoiceTitle: "Title of invoices",
  businessNumber: "Business number",
  taxNumber: "GST number",
  bankAccount: "Bank account",
};

const MAX_LINES = 5;
const isText = (text: string, most: number) => text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text);

/** The fields as they are stored: trimmed, and numbers as digits. */
export function parseLetterhead(
  input: LetterheadFields,
  kind: Merchant["businessNumberKind"],
): Result<Merchant, UserError> {
  const merchant = {
    name: input.name.trim(),
    address: input.address.split(/\r?\n/).flatMap((line) => line.trim() || []),
    phone: input.phone.trim(),
    email: findEmailAddress(input.email) ?? "",
    invoiceTitle: input.invoiceTitle.trim(),
    businessNumberKind: kind,
    businessNumber: findBusinessNumber(kind, input.businessNumber) ?? "",
    taxNumber: kind === "ABN" ? null : (findBusinessNumber("IRD", input.taxNumber) ?? ""),
    bankAccount: input.bankAccount.trim(),
  };
  const refusals = listProblems(merchant, input);
  return refusals.length === 0 ? ok(merchant) : { ok: false, refusals };
}

function listProblems(merchant: Merchant, { taxNumber }: LetterheadFields): UserError[] {
  const { name, address, businessNumberKind: kind } = merchant;
  const isAddress = address.length > 0 && address.length <= MAX_LINES && address.every((line) => isText(line, 60));
  const problems: readonly (UserError | false)[] = [
    !isText(name, 80) && merchantErrors.businessName,
    !isAddress && merchantErrors.address,
    !/^[0-9+() -]{6,20}$/.test(merchant.phone) && merchantErrors.phone,
    merchant.email === "" && merchantErrors.email,
    !isText(merchant.invoiceTitle, 40) && merchantErrors.invoiceTitle,
    merchant.businessNumber === "" && merchantErrors.businessNumber(kind),
    merchant.taxNumber === "" && merchantErrors.taxNumber,
    kind === "ABN" && taxNumber.trim() !== "" && merchantErrors.noTaxNumber,
    !isText(merchant.bankAccount, 80) && merchantErrors.bankAccount,
  ];
  return problems.filter((problem) => problem !== false);
}
