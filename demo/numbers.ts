/** The numbers of the demo's accounts and documents. A larger world numbers its copies of the accounts in the same way. */
export const accountNumberStep = 37;
const accounts = 40;
const mostOfAnAccount = 480;
/** The copies of a document are this far apart. */
export const documentsOfAWorld = accounts * mostOfAnAccount;

/**
 * The number of a document. It is below the start of the database sequence. `index` is the account's index in the world,
 * `count` the document's index within the account.
 */
export function numberBelow(firstOfSequence: number, index: number, count: number): string {
  if (count >= mostOfAnAccount) throw new Error(`Account ${index} of the demo has more than its numbers.`);
  return String(firstOfSequence - documentsOfAWorld + count * accounts + index).padStart(7, "0");
}

/** The requests of home owners have numbers below the start of their sequence. Those of the copies are this far apart. */
export const leadRequestsOfAWorld = 1_000;
