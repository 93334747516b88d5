/**
 * Numbers of what the demo's past is made of. They lie just below those that the sequences of the database begin with,
 * and each account counts through a place of its own, so that a larger world numbers the smaller one as before.
 */
export const accountsOfARound = 40;
const mostOfAnAccount = 480;
const perRound = accountsOfARound * mostOfAnAccount;

/** The number of an account's thing: `index` is the account's place in the world, `count` the thing's among its own. */
export function numberBelow(firstOfSequence: number, index: number, count: number): string {
  if (count >= mostOfAnAccount) throw new Error(`Account ${index} of the demo has more than its numbers.`);
  const round = Math.floor(index / accountsOfARound);
  const number = firstOfSequence - perRound * (round + 1) + count * accountsOfARound + (index % accountsOfARound);
  if (number < 1) throw new Error(`The demo has no numbers left for account ${index}.`);
  return String(number).padStart(7, "0");
}
