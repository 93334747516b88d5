/** Who sells in a country, as it stands on the papers that are sent there. */
export interface Merchant {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone: string;
  readonly email: string;
  /** What a sale is papered with there: "Tax invoice". */
  readonly invoiceTitle: string;
  /** Under which a business is registered there, ours and the customer's. */
  readonly businessNumberKind: "ABN" | "NZBN";
  readonly businessNumber: string;
  /** Null where tax is paid under the same number. */
  readonly taxNumber: string | null;
  /** As a customer types it into their bank. */
  readonly bankAccount: string;
}
