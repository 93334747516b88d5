import { priceCart } from "../../src/features/cart/price-cart.ts";
import type { Promotion } from "../../src/features/cart/promotion.ts";
import { buyGet, cart, line, offOrder, only, percentOff, promotion } from "../../tests/support/cart-examples.ts";
import type { Part } from "../shop.ts";

const lines = Array.from({ length: 200 }, (_, index) => line(`SKU-${index}`, 1 + (index % 5), 10 + ((index * 7) % 91)));
const everyNth = (n: number) => only({ skus: lines.filter((_, index) => index % n === 0).map(({ sku }) => sku) });
const makeMany = (count: number, make: (index: number) => Promotion) =>
  Array.from({ length: count }, (_, i) => make(i));

const buyGets = [
  promotion("A", buyGet(2, 1)),
  promotion("B", buyGet(3, 1), everyNth(2)),
  promotion("C", buyGet(4, 2), everyNth(3)),
];
const percents = makeMany(5, (index) => promotion(`P${index}`, percentOff(5 + index), everyNth(2 + (index % 2))));
const amounts = [20, 30, 10].map((dollars) => promotion(`O${dollars}`, offOrder(dollars)));

const worlds: Readonly<Record<string, readonly Promotion[]>> = {
  "2 buy X, get Y": buyGets.slice(0, 2),
  "3 buy X, get Y": buyGets,
  "3 buy X, get Y, 5 percentages, 3 amounts off the order": [...buyGets, ...percents, ...amounts],
  "the same, of which one amount only": [
    ...buyGets,
    ...percents,
    ...amounts.map((each) => ({ ...each, isStackable: false })),
  ],
  "10 percentages": makeMany(10, (index) => promotion(`P${index}`, percentOff(5 + index), everyNth(1 + (index % 3)))),
  "5 buy X, get Y, 5 percentages": [
    ...makeMany(5, (index) => promotion(`B${index}`, buyGet(2 + index, 1), everyNth(1 + (index % 2)))),
    ...percents,
  ],
};

const TIMES = 21;

/** The median processor time of one pricing. Another process on the machine distorts it less than the time that passes. */
function measureMs(promotions: readonly Promotion[]): number {
  const toPrice = cart(lines, { promotions: [...promotions] });
  for (let time = 0; time < TIMES; time += 1) priceCart(toPrice);
  const times = Array.from({ length: TIMES }, () => {
    const before = process.cpuUsage();
    priceCart(toPrice);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return times.sort((a, b) => a - b)[(TIMES - 1) / 2] ?? 0;
}

export const part: Part = {
  about: "the price of a cart with 200 lines and many overlapping promotions",
  run({ print }) {
    print("| promotions | CPU ms |\n|---|---|");
    for (const [name, promotions] of Object.entries(worlds)) print(`| ${name} | ${measureMs(promotions).toFixed(1)} |`);
    return Promise.resolve();
  },
};
