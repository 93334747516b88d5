/**
 * Hides how to reach a home owner in a text that painters read before they accept: phone numbers, also in words, e-mail
 * addresses, web addresses, names on social networks and street addresses. It hides too much rather than too little, because
 * the whole text is shown after the painter has accepted.
 */
export const HIDDEN = "[hidden until you accept]";

export function maskContact(text: string): string {
  const masks = [maskEmails, maskWebAddresses, maskStreets, maskPhoneNumbers];
  return masks.reduce((masked, mask) => mask(masked), text.replace(wideCharacters, toNarrow));
}

/** Letters and digits in double width, which look like the usual ones. */
const wideCharacters = /[\uff01-\uff5e]/g;
const toNarrow = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

const at = String.raw`\s*(?:@|\(\s*at\s*\)|\[\s*at\s*\]|\sat\s)\s*`;
const dot = String.raw`(?:\.|\s*(?:\(\s*dot\s*\)|\[\s*dot\s*\]|\sdot\s)\s*)`;
const emailPattern = new RegExp(`[\\p{L}\\p{N}._%+-]+${at}[\\p{L}\\p{N}-]+(?:${dot}[\\p{L}]{2,})+`, "giu");
const handlePattern = /(?<![\p{L}\p{N}])@[\p{L}\p{N}._]{3,}/gu;

function maskEmails(text: string): string {
  return text.replace(handlePattern, HIDDEN).replace(emailPattern, HIDDEN);
}

const endings = "com|net|org|info|biz|au|nz|co|io|me|app|ly|link|site|online|shop|page|web|dev|xyz|club";
const webPattern = new RegExp(
  `https?:\\/\\/\\S+|\\bwww\\.\\S+|\\b[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${endings})\\b(?:\\/\\S*)?`,
  "giu",
);

function maskWebAddresses(text: string): string {
  return text.replace(webPattern, HIDDEN);
}

const streetTypes = [
  ...["street", "st", "road", "rd", "avenue", "ave", "av", "drive", "dr", "lane", "ln", "court", "ct", "crescent"],
  ...["cres", "cr", "place", "pl", "parade", "pde", "terrace", "tce", "highway", "hwy", "way", "close", "cl"],
  ...["boulevard", "blvd", "grove", "gr", "quay", "esplanade", "circuit", "cct", "square", "sq", "rise", "mews"],
  ...["row", "walk", "loop", "track", "heights", "gardens", "parkway", "pkwy", "glen", "vista", "ridge"],
].join("|");
/** A number before these words counts something: "2 coats on the front drive" is no address. */
const counted =
  "coats?|rooms?|bedrooms?|levels?|storeys?|walls?|doors?|windows?|days?|weeks?|months?|years?|metres?|meters?|m|m2|sqm|" +
  "litres?|of|on|in|to|the|a|an|and|or|for|with|at|by|per|from|x|hours?|people|kids?|dogs?|sides?|sections?";
const name = `(?!(?:${counted})\\b)[\\p{L}'’.-]+`;
const streetPattern = new RegExp(
  `(?:\\b(?:unit|flat|apartment|apt|lot|level|shop|villa|number|no\\.?)\\s*)?\\b\\d{1,5}[a-z]?(?:\\s*[/-]\\s*\\d{1,5}[a-z]?)?,?\\s+` +
    `${name}(?:\\s+${name}){0,2}\\s+(?:${streetTypes})\\b\\.?`,
  "giu",
);
const boxPattern = /\b(?:p\.?\s*o\.?\s*box|private bag|locked bag)\s*\d+/giu;

function maskStreets(text: string): string {
  return text.replace(streetPattern, HIDDEN).replace(boxPattern, HIDDEN);
}

const digitWords: Readonly<Record<string, string>> = {
  ...{ zero: "0", oh: "0", o: "0", nought: "0", naught: "0", nil: "0", one: "1", two: "2", three: "3", four: "4" },
  ...{ five: "5", six: "6", seven: "7", eight: "8", nine: "9" },
};
const repeats: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3 };
const wordPattern = [...Object.keys(digitWords), ...Object.keys(repeats)].join("|");
/** The letters O, I and l stand for digits where they are inside a number. */
const token = `(?:[0-9]+(?:[oil]*[0-9]+)*|[oil]+[0-9]{2,}(?:[oil]*[0-9]+)*|(?<!\\p{L})(?:${wordPattern})(?!\\p{L}))`;
const runPattern = new RegExp(`(?<![\\p{L}\\p{N}])\\+?\\(?${token}(?:[\\s().,_*·–-]{0,3}${token})*`, "giu");
const tokenPattern = new RegExp(token, "giu");
const datePattern = /^(?:\d{4}[-.]\d{1,2}[-.]\d{1,2}|\d{1,2}[-.]\d{1,2}[-.]\d{4})$/;

function maskPhoneNumbers(text: string): string {
  return text.replace(runPattern, (run) => (isPhoneNumber(run) ? HIDDEN : run));
}

/** The shortest numbers of both countries have six digits (13 12 34) and eight digits (an NZ number with its area code is longer). */
function isPhoneNumber(run: string): boolean {
  if (datePattern.test(run.trim())) return false;
  const digits = readDigits(run);
  if (digits.length >= 8) return true;
  if (digits.length === 7) return /^0/.test(digits) || run.includes("+");
  return digits.length === 6 && /^13/.test(digits) && /^13\s?\d{2}\s?\d{2}$/.test(run.trim());
}

function readDigits(run: string): string {
  let digits = "";
  let repeat = 1;
  for (const [part] of run.toLowerCase().matchAll(tokenPattern)) {
    if (repeats[part] !== undefined) {
      repeat = repeats[part];
      continue;
    }
    const read = digitWords[part] ?? part.replaceAll("o", "0").replaceAll(/[il]/g, "1");
    digits += read.slice(0, 1).repeat(repeat - 1) + read;
    repeat = 1;
  }
  return digits;
}
