import type { Group, Tint } from "../src/features/cart/cart.ts";
import type { System } from "../src/features/catalogue/catalogue.ts";
import type { DemoAccount } from "./accounts.ts";
import type { Job } from "./orders-jobs.ts";
import { listColourSizes, type Ware, type Wares } from "./products-for-sale.ts";
import { idFor, type Random } from "./random.ts";

/** A line before it has a price. */
export interface BasketLine {
  readonly ware: Ware;
  readonly tint: Tint | null;
  readonly quantity: number;
  readonly reference: string;
  readonly group: (Group & { readonly systemName: string }) | null;
}

/** The products that a trade uses every week, and what goes with them. */
interface Trade {
  readonly paints: readonly string[];
  readonly others: readonly string[];
}

const sundries = words(`EDG-BLU EDG-GEN EDG-PLF TRD-MIC TRD-MIL TRD-CUT TRD-TRL GRW-SHT GRW-SPG STH-GAP STH-WF RNS-TUR
  WLG-P2 WLG-GLV`);
const painting: Trade = {
  paints: words("HBL-WC-LS HBL-WC-MT STH-SW-LS HBL-TW-SG HBL-KB-LS HBL-LH-LS HBL-LH-SG STH-MS-LS PLS-CA-LS HBL-FC-31"),
  others: words("HBL-OV-KC STH-SC-FL HBL-WS HBL-FC-SW STH-TOP EDG-CAN"),
};
const tradesByName: readonly (readonly [pattern: RegExp, trade: Trade])[] = [
  [
    /Roof/,
    { paints: words("SLB-RF-GL SLB-RF-LS HBL-CC-LS"), others: words("SLB-RS SLB-RPC SLB-FAB SLB-PAT SLB-RM-GY") },
  ],
  [/Render/, { paints: words("TRW-RO-FN TRW-EL TRW-QP"), others: words("TRW-RN-AC TRW-MSH TRW-CB SLB-BS") }],
  [/Maintenance/, { paints: words("STH-SW-LS IRN-DM-GL HBL-TW-GL"), others: words("GRH-DO-MER SLB-PV-CH IRN-PR-ZPG") }],
];
const rooms = ["Hallway", "Living room", "Stairwell", "Unit 4", "Level 2", "North wall", "Ceilings", "Doors and trim"];

interface Shopping {
  readonly account: DemoAccount;
  readonly wares: Wares;
  readonly job: Job;
  /** The ids of systems are derived from it. */
  readonly key: string;
  readonly seed: number;
  /** The size: 1 is a room, 8 a building. */
  readonly appetite: number;
}

/** Each SKU and colour occurs once. */
export function fillBasket(random: Random, shopping: Shopping): BasketLine[] {
  const { account } = shopping;
  const trade = tradesByName.find(([pattern]) => pattern.test(account.row.name))?.[1] ?? painting;
  const lines: BasketLine[] = [];
  if (random.chance(account.row.kind === "TRADE" ? 4 : 1)) lines.push(...systemLines(random, shopping));
  const paints = random.chance(82) ? random.integer(1, 2) : 0;
  for (let count = 0; count < paints; count += 1) lines.push(...paintLine(random, random.pick(trade.paints), shopping));
  if (random.chance(35)) lines.push(plainLine(random, random.pick(trade.others), shopping));
  const few = lines.length === 0 ? 1 : 0;
  for (let count = random.integer(few, 2); count > 0; count -= 1)
    lines.push(plainLine(random, random.pick(sundries), { ...shopping, appetite: 1 }));
  return eachOnce(lines);
}

/** Empty if the product cannot be tinted to the job's colour. */
function paintLine(random: Random, productCode: string, { wares, job, account, appetite }: Shopping): BasketLine[] {
  const colour = random.pick(job.colours);
  const sizes = listColourSizes(wares, productCode, colour);
  const ware = account.row.kind === "TRADE" ? sizes.at(-random.integer(1, Math.min(2, sizes.length))) : sizes[0];
  if (ware === undefined) return [];
  const strength = random.chance(85) ? 1 : random.pick([0.25, 0.5, 0.75, 1.5]);
  return [
    {
      ware,
      tint: ware.variant.baseId === null ? null : { colourId: colour.id, strength },
      quantity: random.integer(1, Math.max(1, Math.round(appetite))),
      reference: random.chance(35) ? random.pick(rooms) : "",
      group: null,
    },
  ];
}

function plainLine(random: Random, productCode: string, { wares, appetite }: Shopping): BasketLine {
  const sizes = listColourSizes(wares, productCode, null).filter(({ variant }) => variant.packSize <= 10);
  const ware = random.pick(sizes);
  const quantity = random.integer(1, Math.max(2, Math.round(appetite)));
  return { ware, tint: null, quantity, reference: "", group: null };
}

/** All parts in ratio, the tinted ones in a colour of the job. Empty if that colour is not available. */
function systemLines(random: Random, shopping: Shopping): BasketLine[] {
  const { wares, job, seed, key } = shopping;
  const system = random.pick(wares.systems);
  const colour = random.pick(job.colours);
  const groupId = idFor(seed, `system ${key}`);
  const lines = system.parts.flatMap(({ part, productCode, ratio }): BasketLine[] => {
    const [ware] = listColourSizes(wares, productCode, colour);
    if (ware === undefined) return [];
    const tint = ware.variant.baseId === null ? null : { colourId: colour.id, strength: 1 };
    return [{ ware, tint, quantity: ratio, reference: "", group: makeGroup(system, groupId, part) }];
  });
  return lines.length === system.parts.length ? lines : [];
}

function makeGroup({ code, name }: System, id: string, part: Group["part"]): BasketLine["group"] {
  return { id, systemCode: code, systemName: name, part };
}

function eachOnce(lines: readonly BasketLine[]): BasketLine[] {
  const known = new Map<string, BasketLine>();
  for (const line of lines) {
    const { ware, tint, group } = line;
    known.set([ware.variant.sku, tint?.colourId, tint?.strength, group?.id].join(" "), line);
  }
  return [...known.values()];
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
