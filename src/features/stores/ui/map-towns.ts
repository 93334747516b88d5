import * as Leaflet from "leaflet";
import { type Box, withoutOverlap } from "../map-clusters.ts";
import type { GeoPoint } from "../store.ts";
import { textOf } from "./map-pins.ts";

interface Town extends GeoPoint {
  readonly name: string;
}

interface TownsOptions {
  /** What the names of towns must leave free. */
  labels(): readonly Box[];
  readonly signal: AbortSignal;
}

/** Farther out, towns would be sand. */
const townsFromZoom = 8.5;
const labelsFromZoom = 9;

const nameLook: Leaflet.TooltipOptions = {
  permanent: true,
  direction: "bottom",
  offset: [0, -2],
  className: "map-label",
  pane: "towns",
};

/** Where streets would be on another map: the towns and suburbs in sight, fetched as the map moves. */
export function keepTownsShown(map: Leaflet.Map, { labels, signal }: TownsOptions): void {
  const pane = map.createPane("towns");
  pane.style.zIndex = "450";
  const renderer = Leaflet.svg({ pane: "towns" });
  const layer = Leaflet.layerGroup().addTo(map);
  let latest = 0;
  const refresh = async () => {
    const turn = ++latest;
    const towns = map.getZoom() < townsFromZoom ? [] : await fetchTowns(map.getBounds(), signal);
    if (turn !== latest || signal.aborted || towns === null) return;
    layer.clearLayers();
    for (const { latitude, longitude } of towns) {
      const look = { renderer, radius: 1.5, className: "map-town", interactive: false };
      layer.addLayer(Leaflet.circleMarker([latitude, longitude], look));
    }
    if (map.getZoom() >= labelsFromZoom) for (const label of labelsOf(map, towns, labels())) layer.addLayer(label);
  };
  map.on("moveend", refresh);
}

async function fetchTowns(bounds: Leaflet.LatLngBounds, signal: AbortSignal): Promise<readonly Town[] | null> {
  const sight = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
  const response = await fetch("/api/stores/localities/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sight),
    signal,
  }).catch(() => null);
  // Without towns the map still shows the stores, so there is nothing to tell.
  if (response === null || !response.ok) return null;
  const { localitiesWithin }: { localitiesWithin: readonly Town[] } = await response.json();
  return localitiesWithin;
}

function labelsOf(map: Leaflet.Map, towns: readonly Town[], taken: readonly Box[]): Leaflet.Tooltip[] {
  const boxOf = ({ latitude, longitude, name }: Town): Box => {
    const { x, y } = map.latLngToLayerPoint([latitude, longitude]);
    const width = name.length * 6.5 + 24;
    return { x: x - width / 2, y: y - 10, width, height: 32 };
  };
  return withoutOverlap(towns, boxOf, taken).map(({ latitude, longitude, name }) => {
    return Leaflet.tooltip(nameLook).setLatLng([latitude, longitude]).setContent(textOf(name));
  });
}
