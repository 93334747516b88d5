/** The units of a line that have the members' price: "each", or "each of the other 3" beside units with a special price. */
export function formatMemberUnits(quantity: number, specialUnits: number): string {
  return specialUnits > 0 && specialUnits < quantity ? `each of the other ${quantity - specialUnits}` : "each";
}
