import type { Limit } from "../identity/password-limits.ts";

interface VoucherTry {
  readonly accountId: string;
  readonly address: string;
  /** Of the barcode or code that was typed: a code is like cash, so it is not stored. */
  readonly barcodeHash: string;
}

/** Five wrong codes in fifteen minutes for an account, for an IP address, and for the barcode: guessing a PIN locks it too. */
const maxTries = 5;

export function listVoucherLimits({
  accountId,
  address,
  barcodeHash,
}: VoucherTry): Readonly<Record<"account" | "address" | "barcode", Limit>> {
  return {
    account: { key: `voucher account ${accountId}`, max: maxTries },
    address: { key: `voucher ${address}`, max: maxTries },
    barcode: { key: `voucher barcode ${barcodeHash}`, max: maxTries },
  };
}
