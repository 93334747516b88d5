import type { DeliveryAddress } from "../src/features/cart/cart.ts";
import type { Colour } from "../src/features/colours/colour.ts";
import type { DemoAccount } from "./accounts.ts";
import { streetAddress } from "./names.ts";
import type { Wares } from "./products-for-sale.ts";
import { randomFor } from "./random.ts";
import type { Day } from "./trading-days.ts";

/** A job: one address, a few colours, some weeks. */
export interface Job {
  readonly name: string;
  readonly poNumber: string;
  readonly address: DeliveryAddress;
  readonly colours: readonly Colour[];
}

const weeksOfAJob = 3;
const jobsAtOnce = 2;
const coloursOfAJob = 4;

/** One of the jobs that are active on a day. */
export function jobOn(seed: number, account: DemoAccount, of: { day: Day; turn: number; wares: Wares }): Job {
  const number = Math.floor(of.day / (weeksOfAJob * 7)) * jobsAtOnce + (of.turn % jobsAtOnce);
  const random = randomFor(seed, `job ${account.key} ${number}`);
  const { country, suburb, state, postcode } = account.row;
  const line1 = streetAddress(random, country);
  return {
    name: line1,
    poNumber: `PO-${random.integer(1_000, 9_899)}`,
    address: { line1, line2: null, suburb, state, postcode, latitude: null, longitude: null },
    colours: Array.from({ length: coloursOfAJob }, () => random.pick(of.wares.colours)),
  };
}
