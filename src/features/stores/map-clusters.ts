/** A spot on the screen, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Cluster<Item> {
  readonly items: readonly Item[];
  /** In the middle of its items. */
  readonly centre: Spot;
}

/** Gathers what would lie on top of each other, until no two groups are nearer than that. */
export function clusterSpots<Item>(
  items: readonly Item[],
  spotOf: (item: Item) => Spot,
  nearPixels: number,
): Cluster<Item>[] {
  const clusters: Cluster<Item>[] = [];
  for (const item of items) join(clusters, { items: [item], centre: spotOf(item) }, nearPixels);
  return clusters;
}

/** A group that grows moves its middle, and may so come near another. */
function join<Item>(clusters: Cluster<Item>[], newcomer: Cluster<Item>, nearPixels: number): void {
  const place = clusters.findIndex(({ centre }) => distance(centre, newcomer.centre) < nearPixels);
  const [near] = place === -1 ? [] : clusters.splice(place, 1);
  if (near === undefined) clusters.push(newcomer);
  else join(clusters, merge(near, newcomer), nearPixels);
}

function merge<Item>(a: Cluster<Item>, b: Cluster<Item>): Cluster<Item> {
  const items = [...a.items, ...b.items];
  const share = b.items.length / items.length;
  const between = (from: number, to: number) => from + (to - from) * share;
  return { items, centre: { x: between(a.centre.x, b.centre.x), y: between(a.centre.y, b.centre.y) } };
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

/** Of labels that would cover each other or what is there already, the first stays. */
export function withoutOverlap<Item>(
  items: readonly Item[],
  boxOf: (item: Item) => Box,
  taken: readonly Box[] = [],
): Item[] {
  const boxes = [...taken];
  return items.filter((item) => {
    const box = boxOf(item);
    if (boxes.some((other) => doOverlap(box, other))) return false;
    boxes.push(box);
    return true;
  });
}

function doOverlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
