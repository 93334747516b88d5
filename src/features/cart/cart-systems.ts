/**
 * The parts of a system are bought together, in ratio and never alone. They share a group; their quantities move together,
 * and removing one removes all. Where the system has changed since, what no longer fits is flagged and cannot be ordered.
 */
import { greatestDivisor } from "../../shared/greatest-divisor.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import type { UserError } from "../../shared/user-error.ts";
import { type CartLine, mostLines, mostOfALine, type Tint } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";

type Lines = readonly CartLine[];

export interface PartWish {
  readonly part: "A" | "B" | "C";
  readonly sku: string;
  readonly tint: Tint | null;
  /** How many of it for one of the system. */
  readonly ratio: number;
}

export interface SystemWish {
  readonly systemCode: string;
  readonly units: number;
  readonly reference: string;
  readonly parts: readonly PartWish[];
}

/** What the catalogue says a system is made of. */
export interface SystemFacts {
  readonly parts: readonly { readonly part: "A" | "B" | "C"; readonly skus: readonly string[] }[];
}

/** The same system in the same tins and colours is the same unit, however often it is added. */
export function addSystem(lines: Lines, wish: SystemWish, newId: () => string): Result<Lines, UserError> {
  if (!Number.isInteger(wish.units) || wish.units < 1) return refused(cartErrors.badQuantity);
  const groupId = findSameGroup(lines, wish) ?? newId();
  const added = wish.parts.map((part) => {
    const there = lines.find(({ group }) => group?.id === groupId && group.part === part.part);
    const quantity = (there?.quantity ?? 0) + part.ratio * wish.units;
    return there ? { ...there, quantity } : partLine(wish, part, { id: newId(), groupId, quantity });
  });
  if (added.some(({ quantity }) => quantity > mostOfALine)) return refused(cartErrors.badQuantity);
  const kept = lines.map((line) => added.find(({ id }) => id === line.id) ?? line);
  const all = [...kept, ...added.filter(({ id }) => !lines.some((line) => line.id === id))];
  return all.length <= mostLines ? ok(all) : refused(cartErrors.fullCart);
}

function partLine(
  { systemCode, reference }: SystemWish,
  { part, sku, tint }: PartWish,
  { id, groupId, quantity }: { id: string; groupId: string; quantity: number },
): CartLine {
  return { id, sku, tint, quantity, reference, group: { id: groupId, systemCode, part }, seenUnitCents: null };
}

function findSameGroup(lines: Lines, { systemCode, parts }: SystemWish): string | undefined {
  const groups = Map.groupBy(
    lines.filter(({ group }) => group?.systemCode === systemCode),
    ({ group }) => group?.id ?? "",
  );
  const isSame = (line: CartLine, { part, sku, tint }: PartWish) =>
    line.group?.part === part &&
    line.sku === sku &&
    line.tint?.colourId === tint?.colourId &&
    line.tint?.strength === tint?.strength;
  for (const [id, own] of groups) {
    if (own.length === parts.length && parts.every((part) => own.some((line) => isSame(line, part)))) return id;
  }
  return undefined;
}

/** Rounded up to whole systems: half a two-pack is no use to anybody. The ratio is the one it was bought in. */
export function changeGroupQuantity(lines: Lines, lineId: string, quantity: number): Result<Lines, UserError> {
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) return refused(cartErrors.unknownItem);
  const mates = lines.filter((each) => isGroupMate(line, each));
  const unitsNow = mates.reduce((divisor, mate) => greatestDivisor(divisor, mate.quantity), line.quantity);
  const units = Math.ceil(quantity / (line.quantity / unitsNow));
  const changed = mates.map((mate) => ({ ...mate, quantity: (mate.quantity / unitsNow) * units }));
  if (changed.some((mate) => mate.quantity > mostOfALine)) return refused(cartErrors.badQuantity);
  return ok(lines.map((each) => changed.find(({ id }) => id === each.id) ?? each));
}

export function isGroupMate(one: CartLine, other: CartLine): boolean {
  return one.group !== null && one.group.id === other.group?.id;
}

export interface PartFlags {
  /** The system has a part that the group lacks. */
  readonly isMissPart: boolean;
  /** This line is no part of the system, or no longer. */
  readonly isPartNotAssociated: boolean;
}

const whole: PartFlags = { isMissPart: false, isPartNotAssociated: false };

/** A system that is gone from the catalogue has no parts, so nothing belongs to it. */
export function flagPart(line: CartLine, lines: Lines, system: SystemFacts | null): PartFlags {
  if (line.group === null) return whole;
  const mates = lines.filter((each) => isGroupMate(line, each));
  const belongs = system?.parts.some(({ part, skus }) => part === line.group?.part && skus.includes(line.sku)) ?? false;
  const isMissPart = system?.parts.some(({ part }) => !mates.some(({ group }) => group?.part === part)) ?? true;
  return { isMissPart, isPartNotAssociated: !belongs };
}
