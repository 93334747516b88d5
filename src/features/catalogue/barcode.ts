/** Barcodes of packs and cartons: EAN-13, UPC-A, EAN-8 and ITF-14. */

/** The digits as the catalogue finds them: UPC-A is an EAN-13 without its leading zero. Null for a text that is no barcode. */
export function toBarcode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (/^\d{12}$/.test(digits)) return `0${digits}`;
  if (/^0\d{13}$/.test(digits)) return digits.slice(1);
  return /^(\d{8}|\d{13,14})$/.test(digits) ? digits : null;
}
