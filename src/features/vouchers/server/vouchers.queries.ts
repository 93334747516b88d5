/** Reads the vouchers of an account, with their barcodes and PINs. */
import { timingSafeEqual } from "node:crypto";
import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Sealing } from "../../../server/sealing.ts";
import { hashToken } from "../../../server/secrets.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { codeDigits, splitCode, type VoucherCode } from "../voucher.ts";
import { type ListedVoucher, listVouchers } from "./vouchers.store.ts";

export async function listOwnVouchers(db: Database, viewer: SignedInViewer): Promise<readonly ListedVoucher[]> {
  const { account } = viewer;
  if (account === null) return [];
  return readAsTenant(db, toTenant(viewer), (tx) => listVouchers(tx, account.id));
}

export function findVoucherCode(sealing: Sealing, voucherId: string): VoucherCode {
  return splitCode(sealing.deriveDigits(voucherId, codeDigits));
}

/** Compares in constant time. */
export function isVoucherCode(sealing: Sealing, voucherId: string, typed: VoucherCode): boolean {
  const { barcode, pin } = findVoucherCode(sealing, voucherId);
  return timingSafeEqual(hashToken(`${barcode} ${pin}`), hashToken(`${typed.barcode} ${typed.pin}`));
}
