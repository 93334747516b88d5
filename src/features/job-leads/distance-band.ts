/** Painters in a nearer band come first. In a band the distance makes no difference, so that all of them get their turn. */
export const distanceBandsKm = [10, 25, 50, 100] as const;
export type BandKm = (typeof distanceBandsKm)[number];

/** Null beyond the last band. */
export function findBand(distanceKm: number): BandKm | null {
  return distanceBandsKm.find((band) => distanceKm <= band) ?? null;
}

/** "12 km away, in the band up to 25 km". */
export function describeDistance({
  distanceKm,
  bandKm,
}: {
  readonly distanceKm: number;
  readonly bandKm: number;
}): string {
  return `${formatKm(distanceKm)} away, in the band up to ${bandKm} km`;
}

export function formatKm(km: number): string {
  return km < 1 ? "less than 1 km" : `${Math.round(km)} km`;
}
