/**
 * Document numbers of the demo's history. They are just below the start of the database sequences. Each account has
 * its own range, so that a larger world numbers the smaller one in the same way.
 */
export const accountsOfARound = 40;
const mostOfAnAccount = 480;
const perRound = accountsOfARound * mostOfAnAccount;

/** `index` is the account's index in the world, `count` the document's index within the account. */
export function numberBelow(firstOfSequence: number, index: number, count: number): string {
  if (count >= mostOfAnAccount) throw new Error(`Account ${index} of the demo has more than its numbers.`);
  const round = Math.floor(index / accountsOfARound);
  const number = firstOfSequence - perRound * (round + 1) + count * accountsOfARound + (index % accountsOfARound);
  if (number < 1) throw new Error(`The demo has no numbers left for account ${index}.`);
  return String(number).padStart(7, "0");
}
