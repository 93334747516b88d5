import { type Placement, readPlacement } from "../placement-key.ts";

/** The order that was last sent from this tab, until its answer has come. */
const place = "placed order";

export function keptPlacement(): Placement | null {
  return readPlacement(sessionStorage.getItem(place));
}

export function keepPlacement(placement: Placement): void {
  sessionStorage.setItem(place, JSON.stringify(placement));
}

export function forgetPlacement(): void {
  sessionStorage.removeItem(place);
}
