/**
 * The numbers a business is registered under, each with its published check digits. They are kept as digits only;
 * people type them with spaces.
 */
export type BusinessNumberKind = "ABN" | "ACN" | "NZBN" | "IRD";

const checks: Record<BusinessNumberKind, (digits: number[]) => boolean> = {
  ABN: isAbn,
  ACN: isAcn,
  NZBN: isNzbn,
  IRD: isIrd,
};

/** The digits alone, or null when the text is not such a number. */
export function findBusinessNumber(kind: BusinessNumberKind, text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^[0-9]+$/.test(digits)) return null;
  return checks[kind]([...digits].map(Number)) ? digits : null;
}

const groups: Record<BusinessNumberKind, RegExp> = {
  ABN: /^(\d{2})(\d{3})(\d{3})(\d{3})$/,
  ACN: /^(\d{3})(\d{3})(\d{3})$/,
  NZBN: /^(\d{4})(\d{4})(\d{5})$/,
  IRD: /^(\d{2,3})(\d{3})(\d{3})$/,
};

/** Digits in the groups people read them in. */
export function formatBusinessNumber(kind: BusinessNumberKind, digits: string): string {
  return groups[kind].exec(digits)?.slice(1).join(" ") ?? digits;
}

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * (digits[place] ?? 0), 0);
}

/** The two check digits run from 11 to 99: 10 would pass the sum wherever 99 does, and is never given. */
function isAbn(digits: number[]): boolean {
  const [first = 0, second = 0, ...rest] = digits;
  if (digits.length !== 11 || first * 10 + second < 11) return false;
  return weighted([first - 1, second, ...rest], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
}

function isAcn(digits: number[]): boolean {
  return digits.length === 9 && weighted(digits, [8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

/** A GS1 number of New Zealand, the same as the barcode on a tin: 9429 and on. */
function isNzbn(digits: number[]): boolean {
  if (digits.length !== 13 || digits.slice(0, 4).join("") !== "9429") return false;
  return weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
}

/** Inland Revenue numbers come with eight or nine digits; a second set of weights decides when the first gives ten. */
function isIrd(digits: number[]): boolean {
  if (digits.length < 8 || digits.length > 9) return false;
  const nine = digits.length === 8 ? [0, ...digits] : digits;
  const number = Number(nine.join(""));
  if (number < 10_000_000 || number > 150_000_000) return false;
  let check = (11 - (weighted(nine, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  if (check === 10) check = (11 - (weighted(nine, [7, 4, 3, 2, 5, 2, 7, 6]) % 11)) % 11;
  return check === nine[8];
}
