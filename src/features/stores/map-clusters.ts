/** A position on the screen, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Cluster<Item> {
  readonly items: readonly Item[];
  /** The mean position of its items. */
  readonly centre: Spot;
}

/** Groups items that would cover each other, until no two groups are nearer than `nearPixels`. */
export function clusterSpots<Item>(
  items: readonly Item[],
  toSpot: (item: Item) => Spot,
  nearPixels: number,
): Cluster<Item>[] {
  const clusters: Cluster<Item>[] = [];
  for (const item of items) addCluster(clusters, { items: [item], centre: toSpot(item) }, nearPixels);
  return clusters;
}

/** A group that grows also moves, and may come near another group. The merged group is therefore added again. */
function addCluster<Item>(clusters: Cluster<Item>[], newcomer: Cluster<Item>, nearPixels: number): void {
  const index = clusters.findIndex(({ centre }) => distance(centre, newcomer.centre) < nearPixels);
  const [near] = index === -1 ? [] : clusters.splice(index, 1);
  if (near === undefined) clusters.push(newcomer);
  else addCluster(clusters, merge(near, newcomer), nearPixels);
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

/** Keeps the labels that cover neither an earlier label nor a taken box. */
export function withoutOverlap<Item>(
  items: readonly Item[],
  toBox: (item: Item) => Box,
  taken: readonly Box[] = [],
): Item[] {
  const boxes = [...taken];
  return items.filter((item) => {
    const box = toBox(item);
    if (boxes.some((other) => doOverlap(box, other))) return false;
    boxes.push(box);
    return true;
  });
}

function doOverlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
