// Shows by cases and by 100,000 random histories that lots, movements and balance always agree and are never below zero, that a reversal
// restores the lots it took, and that neither a late expiry nor the order of the day's jobs changes the end.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateGivenAgain, calculateTakeBack, countUsable, type Lot, type LotUse } from "./lots.ts";
import { points } from "./points.ts";
import {
  applyMovements,
  emptyBook as empty,
  markLost,
  type PlannedMovement,
  type PointsBook,
  planEnding,
  planExpiries,
  planGiving,
  planGivingAgain,
  planReturning,
  planTaking,
  planTakingBack,
} from "./points-book.ts";

const MONTH_MS = 30 * 86_400_000;
const start = Date.UTC(2026, 0, 1);
const monthsLater = (months: number) => new Date(start + months * MONTH_MS);

/** Days are months of 30 days here, so that the rules of the calendar do not blur the rules of lots. */
const lastDay = (at: Date, months: number) => {
  const expiresAt = new Date(at.getTime() + months * MONTH_MS);
  return { expiresOn: new Date(expiresAt.getTime() - 1).toISOString().slice(0, 10), expiresAt };
};
const giving = (id: string, amount: number, at: Date) =>
  ({ id, type: "SALE", points: points(amount), availableAt: at, ...lastDay(at, 24) }) as const;

function give(book: PointsBook, ...given: Parameters<typeof giving>): PointsBook {
  return applyMovements(book, planGiving(book, giving(...given)));
}

function take(book: PointsBook, amount: number, at: Date): { book: PointsBook; uses: readonly LotUse[] } {
  const planned = planTaking(book, { type: "REDEMPTION", points: points(amount), at });
  if (planned === null) throw new Error("There are too few points.");
  return { book: applyMovements(book, planned), uses: planned.flatMap(({ uses }) => uses) };
}

const listRemaining = ({ lots }: PointsBook) => lots.map(({ remaining }) => remaining);
const three = give(give(give(empty, "a", 100, monthsLater(0)), "b", 100, monthsLater(1)), "c", 100, monthsLater(2));

describe("points", () => {
  it("are taken from the lots that expire first, and refused if there are too few", () => {
    expect(listRemaining(take(three, 150, monthsLater(3)).book)).toEqual([0, 50, 100]);
    expect(planTaking(three, { type: "REDEMPTION", points: points(301), at: monthsLater(3) })).toBeNull();
  });

  it("cannot be used from the moment they expire, even before the job has run", () => {
    const end = three.lots[0]?.expiresAt ?? new Date();
    expect(countUsable(three.lots, new Date(end.getTime() - 1))).toBe(300);
    expect(countUsable(three.lots, end)).toBe(200);
    expect(listRemaining(take(three, 150, end).book)).toEqual([100, 0, 50]);
  });

  it("of a cancelled redemption come back to the very lots, in parts in proportion", () => {
    const { book, uses } = take(three, 150, monthsLater(3));
    const at = monthsLater(4);
    const returning = { type: "REFUND", uses, at, grace: lastDay(at, 1) } as const;
    const whole = planReturning(book, { ...returning, points: points(150) });
    expect(applyMovements(book, whole)).toEqual(three);
    const part = planReturning(book, { ...returning, points: points(30) });
    const partly = applyMovements(book, part);
    expect(listRemaining(partly)).toEqual([20, 60, 100]);
    const left = [...uses, ...part.flatMap((movement) => movement.uses)];
    const rest = planReturning(partly, { ...returning, uses: left, points: points(120) });
    expect(applyMovements(partly, rest)).toEqual(three);
    expect(() => planReturning(partly, { ...returning, uses: left, points: points(121) })).toThrow("More points");
  });

  it("that come back to an expired lot get more days, and only they", () => {
    const { book, uses } = take(three, 60, monthsLater(3));
    const at = monthsLater(24.5);
    const grace = lastDay(at, 1);
    const planned = planReturning(book, { type: "REDEMPTION", points: points(60), uses, at, grace });
    expect(planned.map(({ type, points: amount }) => [type, amount])).toEqual([
      ["EXPIRY", -40],
      ["REDEMPTION", 60],
    ]);
    const after = applyMovements(book, planned);
    expect(after.lots[0]).toMatchObject({ remaining: 60, ...grace });
    expect(countUsable(after.lots, at)).toBe(260);
    expect(planExpiries(after, at)).toEqual([]);
  });

  it("that come back after the membership was closed are lost at once", () => {
    const { book, uses } = take(three, 150, monthsLater(3));
    const closed = markLost(applyMovements(book, planEnding(book, monthsLater(4))), monthsLater(4));
    const at = monthsLater(5);
    const planned = planReturning(closed, {
      ...{ type: "REDEMPTION", points: points(150), uses, at, grace: lastDay(at, 1) },
    });
    expect(planned.map(({ type, points: amount }) => [type, amount])).toEqual([
      ["REDEMPTION", 150],
      ["EXPIRY", -150],
    ]);
    expect(listRemaining(applyMovements(closed, planned))).toEqual([0, 0, 0]);
  });

  it("of a returned sale are taken from its own lot, then from the oldest, and the rest is owed and paid first", () => {
    const at = monthsLater(3);
    const { book } = take(three, 120, at);
    const planned = planTakingBack(book, { lotId: "c", points: points(250), at });
    expect(planned).toMatchObject([{ type: "REFUND", points: -180, owed: 70 }]);
    const owing = applyMovements(book, planned);
    expect(owing.owed).toBe(70);
    const paid = planGiving(owing, giving("d", 100, at));
    expect(paid).toMatchObject([
      { type: "SALE", points: 100, owed: 0 },
      { type: "REFUND", points: -70, owed: -70, because: "OWED" },
    ]);
    expect(applyMovements(owing, paid)).toMatchObject({ owed: 0 });
    expect(listRemaining(applyMovements(owing, paid))).toEqual([0, 0, 0, 30]);
  });

  it("that are owed end with the membership", () => {
    const owing = applyMovements(empty, planTakingBack(empty, { lotId: "a", points: points(9), at: monthsLater(1) }));
    expect(planEnding(owing, monthsLater(2))).toMatchObject([{ type: "EXPIRY", points: 0, owed: -9 }]);
    expect(planEnding(empty, monthsLater(2))).toEqual([]);
  });

  it.each([
    [{ dueNow: 40, takenBack: 0, expired: 0 }, 60],
    [{ dueNow: 40, takenBack: 60, expired: 0 }, 0],
    [{ dueNow: 0, takenBack: 60, expired: 0 }, 40],
    [{ dueNow: 0, takenBack: 0, expired: 70 }, 30],
    [{ dueNow: 50, takenBack: 0, expired: 70 }, 30],
    [{ dueNow: 0, takenBack: 30, expired: 70 }, 0],
  ])("of a sale of 100 with %o are taken back: %i", (part, expected) => {
    const [lot] = three.lots as [Lot, ...Lot[]];
    expect(calculateTakeBack(lot, { earned: 100, ...part }, monthsLater(1))).toBe(expected);
    expect(calculateTakeBack({ ...lot, lostAt: monthsLater(1) }, { earned: 100, ...part }, monthsLater(1))).toBe(0);
  });

  it.each([
    [{ dueNow: 100, takenBack: 60 }, 60],
    [{ dueNow: 70, takenBack: 60 }, 30],
    [{ dueNow: 40, takenBack: 60 }, 0],
    [{ dueNow: 0, takenBack: 30 }, 0],
  ])("of a sale of 100 with %o are given again: %i", (part, expected) => {
    const [lot] = three.lots as [Lot, ...Lot[]];
    expect(calculateGivenAgain(lot, { earned: 100, ...part })).toBe(expected);
    expect(calculateGivenAgain({ ...lot, lostAt: monthsLater(1) }, { earned: 100, ...part })).toBe(0);
  });
});

interface History {
  book: PointsBook;
  readonly movements: PlannedMovement[];
  readonly redemptions: { uses: LotUse[] }[];
  readonly sales: { lotId: string; earned: number; kept: number; takenBack: number }[];
  adjustments: number;
  at: Date;
}

type Step = readonly [kind: number, amount: number, index: number, months: number];

/** Each kind of step. Steps that cannot be made are left out, as the shop refuses them. */
const kinds: readonly ((history: History, amount: number, index: number) => void)[] = [
  function earn(history, amount) {
    const lotId = `lot ${String(history.sales.length).padStart(3, "0")}`;
    write(history, planGiving(history.book, giving(lotId, amount, history.at)));
    history.sales.push({ lotId, earned: amount, kept: amount, takenBack: 0 });
  },
  function spend(history, amount) {
    const planned = planTaking(history.book, { type: "REDEMPTION", points: points(amount), at: history.at });
    if (planned === null) return;
    write(history, planned);
    history.redemptions.push({ uses: planned.flatMap(({ uses }) => uses) });
  },
  function returnRedemption(history, amount, index) {
    const redemption = pick(history.redemptions, index);
    if (redemption === undefined) return;
    const { at, book } = history;
    const { uses } = redemption;
    const open = -uses.reduce((sum, use) => sum + use.points, 0);
    const part = points(Math.min(open, amount % 2 === 0 ? open : amount));
    if (part === 0) return;
    const planned = planReturning(book, { type: "REDEMPTION", points: part, uses, at, grace: lastDay(at, 1) });
    write(history, planned);
    redemption.uses = [...uses, ...planned.flatMap((each) => (each.type === "REDEMPTION" ? each.uses : []))];
  },
  function returnSale(history, amount, index) {
    const sale = pick(history.sales, index);
    const lot = history.book.lots.find(({ id }) => id === sale?.lotId);
    if (sale === undefined || lot === undefined) return;
    sale.kept = Math.max(0, sale.kept - amount);
    const expired = history.movements
      .filter(({ type }) => type === "EXPIRY")
      .flatMap(({ uses }) => uses)
      .reduce((sum, use) => (use.lotId === lot.id ? sum - use.points : sum), 0);
    const part = { earned: sale.earned, dueNow: sale.kept, takenBack: sale.takenBack, expired };
    const back = calculateTakeBack(lot, part, history.at);
    write(history, planTakingBack(history.book, { lotId: lot.id, points: back, at: history.at }));
    sale.takenBack += back;
  },
  function expire(history) {
    write(history, planExpiries(history.book, history.at));
  },
  function close(history) {
    write(history, planEnding(history.book, history.at));
    history.book = markLost(history.book, history.at);
  },
  function adjust(history, amount) {
    const type = "ADJUSTMENT";
    if (amount % 2 === 0) {
      write(history, planGiving(history.book, { ...giving(nameAdjustment(history), amount, history.at), type }));
    } else {
      write(history, planTaking(history.book, { type, points: points(amount), at: history.at }) ?? []);
    }
  },
  function earnAgain(history, amount, index) {
    const { at, book } = history;
    const sale = pick(history.sales, index);
    const lot = book.lots.find(({ id }) => id === sale?.lotId);
    if (sale === undefined || lot === undefined) return;
    sale.kept = Math.min(sale.earned, sale.kept + amount);
    const again = calculateGivenAgain(lot, { earned: sale.earned, dueNow: sale.kept, takenBack: sale.takenBack });
    if (again === 0) return;
    const given = { id: nameAdjustment(history), lot, points: again, at, grace: lastDay(at, 1) };
    write(history, planGivingAgain(book, given));
    sale.takenBack -= again;
  },
];

function nameAdjustment(history: History): string {
  history.adjustments += 1;
  return `adjustment ${String(history.adjustments).padStart(3, "0")}`;
}

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}

function write(history: History, planned: readonly PlannedMovement[]): void {
  history.book = applyMovements(history.book, planned);
  history.movements.push(...planned);
}

function run(steps: readonly Step[], afterEach: (history: History) => void): History {
  const history: History = {
    book: empty,
    movements: [],
    redemptions: [],
    sales: [],
    adjustments: 0,
    at: monthsLater(0),
  };
  for (const [kind, amount, index, months] of steps) {
    history.at = new Date(history.at.getTime() + months * MONTH_MS);
    // Earning and spending are the most frequent.
    kinds[kind < kinds.length ? kind : kind % 2]?.(history, amount, index);
    afterEach(history);
  }
  return history;
}

/** The properties return a boolean: `expect` would take most of the time. */
const HISTORIES = 100_000;

const anyHistory = fc.array(
  fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 60 }), fc.nat(5), fc.constantFrom(0, 0, 1, 7)),
  { maxLength: 14 },
);

function listContradictions({ book: { lots, owed }, movements }: History): string[] {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const balance = sum(movements.map((movement) => movement.points));
  const held = sum(lots.map(({ remaining }) => remaining));
  return [
    ...(balance === held ? [] : [`The movements sum to ${balance}, the lots hold ${held}.`]),
    ...(balance >= 0 ? [] : [`The balance is ${balance}.`]),
    ...(owed === sum(movements.map((movement) => movement.owed)) && owed >= 0 ? [] : [`${owed} points are owed.`]),
    ...lots.filter(({ remaining, earned }) => remaining < 0 || remaining > earned).map(({ id }) => `${id} is wrong.`),
    ...movements
      .filter(({ points: amount, lot, uses }) => amount !== (lot?.earned ?? 0) + sum(uses.map((use) => use.points)))
      .map(({ type }) => `A movement of type ${type} differs from its uses.`),
  ];
}

describe("any history", () => {
  it("keeps balance, lots and movements equal, at or above zero, after every step", () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const wrong: string[] = [];
        run(steps, (history) => wrong.push(...listContradictions(history)));
        return wrong.length === 0;
      }),
      { numRuns: HISTORIES },
    );
  });

  it("ends the same whether points expire at once, or after everything else", () => {
    const summarise = ({ book, movements }: History) => ({
      book,
      expired: Object.entries(Object.groupBy(movements, ({ expiredOn }) => expiredOn ?? "")).map(([day, all = []]) => [
        day,
        all.reduce((sum, movement) => sum + movement.points, 0),
      ]),
    });
    const expire = (history: History) => write(history, planExpiries(history.book, history.at));
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const late = run(steps, () => undefined);
        expire(late);
        const prompt = run(steps, (history) => {
          expire(history);
          expire(history);
        });
        const [one, other] = [late, prompt].map(summarise);
        return isDeepStrictEqual(
          { ...one, expired: one?.expired.sort() },
          { ...other, expired: other?.expired.sort() },
        );
      }),
      { numRuns: HISTORIES },
    );
  });

  it("ends the same in every order of the day's earnings, returns of sales and expiries", () => {
    const jobs = [0, 3, 4];
    const orders = jobs
      .flatMap((a) => jobs.flatMap((b) => jobs.map((c) => [a, b, c])))
      .filter((o) => new Set(o).size === 3);
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: 60 }), fc.nat(5), (steps, amount, index) => {
        const before = run(steps, () => undefined);
        // The sale that is returned is chosen before the day's earning adds another one.
        const chosen = index % Math.max(1, before.sales.length);
        const ends = orders.map((order) => {
          if (before.sales.length === 0) return before.book;
          const day = order.map((kind): Step => [kind, amount, chosen, 0]);
          return run([...steps, [8, 0, 0, 1], ...day], () => undefined).book;
        });
        return ends.every((end) => isDeepStrictEqual(end, ends[0]));
      }),
      { numRuns: Math.ceil(HISTORIES / orders.length) },
    );
  });

  it("gives every redemption's points back to its very lots", () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: 200 }), (steps, amount) => {
        const { book, at } = run(steps, () => undefined);
        const planned = planTaking(book, { type: "REDEMPTION", points: points(amount), at });
        if (planned === null) return true;
        const uses = planned.flatMap((movement) => movement.uses);
        const spent = applyMovements(book, planned);
        const back = planReturning(spent, {
          type: "REDEMPTION",
          points: points(amount),
          uses,
          at,
          grace: lastDay(at, 1),
        });
        return isDeepStrictEqual(applyMovements(spent, back), book);
      }),
      { numRuns: HISTORIES },
    );
  });
});
