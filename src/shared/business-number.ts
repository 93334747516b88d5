/**
 * The registration numbers of businesses and their published check digits. They are stored as digits only; people type
 * them with spaces. Written by hand because the library `stdnum`, which the test compares with, weighs 51 kB in the
 * browser and has no NZBN.
 */
export type BusinessNumberKind = "ABN" | "ACN" | "NZBN" | "IRD";

const checks: Record<BusinessNumberKind, (digits: number[]) => boolean> = {
  ABN: isAbn,
  ACN: isAcn,
  NZBN: isNzbn,
  IRD: isIrd,
};

/** The digits, or null when the text is not a valid number of this kind. */
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

/** Digits in the usual groups. */
export function formatBusinessNumber(kind: BusinessNumberKind, digits: string): string {
  return groups[kind].exec(digits)?.slice(1).join(" ") ?? digits;
}

function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

/** The two check digits run from 11 to 99. 10 would pass the check wherever 99 does, but is never issued. */
function isAbn(digits: number[]): boolean {
  const [first = 0, second = 0, ...rest] = digits;
  if (digits.length !== 11 || first * 10 + second < 11) return false;
  return weightedSum([first - 1, second, ...rest], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
}

function isAcn(digits: number[]): boolean {
  return digits.length === 9 && weightedSum(digits, [8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

/** A GS1 number, like a barcode. The prefix 9429 is New Zealand's. */
function isNzbn(digits: number[]): boolean {
  if (digits.length !== 13 || digits.slice(0, 4).join("") !== "9429") return false;
  return weightedSum(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
}

/** Inland Revenue numbers have eight or nine digits. A second set of weights applies when the first gives ten. */
function isIrd(digits: number[]): boolean {
  if (digits.length < 8 || digits.length > 9) return false;
  const nine = digits.length === 8 ? [0, ...digits] : digits;
  const number = Number(nine.join(""));
  if (number < 10_000_000 || number > 150_000_000) return false;
  let check = (11 - (weightedSum(nine, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  if (check === 10) check = (11 - (weightedSum(nine, [7, 4, 3, 2, 5, 2, 7, 6]) % 11)) % 11;
  return check === nine[8];
}
