/**
 * The parts of a system are bought together in a fixed ratio, never alone. All parts share a group: their quantities
 * change together, and they are removed together. When the catalogue changes the system later, parts that no longer fit
 * are flagged and cannot be ordered.
 */
import type { UserError } from "../../shared/result.ts";
import { ok, type Result, refused } from "../../shared/result.ts";
import { type CartLine, limitLines, maxLineQuantity, type Tint } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import { countWholeUnits, groupUnits } from "./cart-units.ts";

type Lines = readonly CartLine[];

export interface PartInput {
  readonly part: "A" | "B" | "C";
  readonly sku: string;
  readonly tint: Tint | null;
  /** Units of this part in one system. */
  readonly ratio: number;
}

export interface SystemInput {
  readonly systemCode: string;
  readonly units: number;
  readonly reference: string;
  readonly parts: readonly PartInput[];
}

/** The parts of a system as the catalogue lists them today. */
export interface SystemFacts {
  readonly parts: readonly { readonly part: "A" | "B" | "C"; readonly skus: readonly string[] }[];
}

/** Adding a system with the same SKUs and tints again increases the quantities of its group. */
export function addSystem(lines: Lines, input: SystemInput, newId: () => string): Result<Lines, UserError> {
  return limitLines(joinSystem(lines, input, newId));
}

/** Adds a system without a limit on the number of lines. */
export function joinSystem(lines: Lines, input: SystemInput, newId: () => string): Result<Lines, UserError> {
  if (!Number.isInteger(input.units) || input.units < 1) return refused(cartErrors.badQuantity);
  const groupId = findSameGroup(lines, input) ?? newId();
  const added = input.parts.map((part) => {
    const existing = lines.find(({ group }) => group?.id === groupId && group.part === part.part);
    const quantity = (existing?.quantity ?? 0) + part.ratio * input.units;
    return existing ? { ...existing, quantity } : toPartLine(input, part, { id: newId(), groupId, quantity });
  });
  if (added.some(({ quantity }) => quantity > maxLineQuantity)) return refused(cartErrors.badQuantity);
  const kept = lines.map((line) => added.find(({ id }) => id === line.id) ?? line);
  return ok([...kept, ...added.filter(({ id }) => !lines.some((line) => line.id === id))]);
}

function toPartLine(
  { systemCode, reference }: SystemInput,
  { part, sku, tint }: PartInput,
  { id, groupId, quantity }: { id: string; groupId: string; quantity: number },
): CartLine {
  return { id, sku, tint, quantity, reference, group: { id: groupId, systemCode, part }, seenUnitCents: null };
}

function findSameGroup(lines: Lines, { systemCode, parts }: SystemInput): string | undefined {
  const sameSystem = lines.filter(({ group }) => group?.systemCode === systemCode);
  const isSame = (line: CartLine, { part, sku, tint }: PartInput) =>
    line.group?.part === part &&
    line.sku === sku &&
    line.tint?.colourId === tint?.colourId &&
    line.tint?.strength === tint?.strength;
  const same = groupUnits(sameSystem, ({ group }) => group?.id ?? null).find(
    (unit) => unit.length === parts.length && parts.every((part) => unit.some((line) => isSame(line, part))),
  );
  return same?.[0].group?.id;
}

/** Rounds up to whole systems. Keeps the ratio in which the system was added, also when the catalogue changed since. */
export function changeGroupQuantity(lines: Lines, lineId: string, quantity: number): Result<Lines, UserError> {
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) return refused(cartErrors.unknownItem);
  const parts = lines.filter((each) => isSameGroup(line, each));
  const unitsNow = countWholeUnits(parts);
  const units = Math.ceil(quantity / (line.quantity / unitsNow));
  const changed = parts.map((part) => ({ ...part, quantity: (part.quantity / unitsNow) * units }));
  if (changed.some((part) => part.quantity > maxLineQuantity)) return refused(cartErrors.badQuantity);
  return ok(lines.map((each) => changed.find(({ id }) => id === each.id) ?? each));
}

export function isSameGroup(one: CartLine, other: CartLine): boolean {
  return one.group !== null && one.group.id === other.group?.id;
}

export interface PartFlags {
  /** The system has a part that the cart lacks. */
  readonly isMissPart: boolean;
  /** The line is not, or no longer, a part of the system. */
  readonly isPartNotAssociated: boolean;
}

const noFlags: PartFlags = { isMissPart: false, isPartNotAssociated: false };

/** `system` is null when the catalogue no longer has it: then no line belongs to it. */
export function flagPart(line: CartLine, lines: Lines, system: SystemFacts | null): PartFlags {
  if (line.group === null) return noFlags;
  const inCart = lines.filter((each) => isSameGroup(line, each));
  const belongs = system?.parts.some(({ part, skus }) => part === line.group?.part && skus.includes(line.sku)) ?? false;
  const isMissPart = system?.parts.some(({ part }) => !inCart.some(({ group }) => group?.part === part)) ?? true;
  return { isMissPart, isPartNotAssociated: !belongs };
}
