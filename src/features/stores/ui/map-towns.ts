import * as Leaflet from "leaflet";
import type { GeoPoint } from "../geo-point.ts";
import { type Box, withoutOverlap } from "../map-clusters.ts";
import { toTextElement } from "./map-pins.ts";

interface Town extends GeoPoint {
  readonly name: string;
}

interface TownsOptions {
  /** The boxes that town names must not cover. */
  labels(): readonly Box[];
  readonly signal: AbortSignal;
}

/** At a lower zoom the dots of towns would run into each other. */
const townsFromZoom = 8.5;
const labelsFromZoom = 9;

const nameStyle: Leaflet.TooltipOptions = {
  permanent: true,
  direction: "bottom",
  offset: [0, -2],
  className: "map-label",
  pane: "towns",
};

/** The outline has no streets. Towns and suburbs give orientation in their place; they are fetched as the map moves. */
export function addTowns(map: Leaflet.Map, { labels, signal }: TownsOptions): void {
  const pane = map.createPane("towns");
  pane.style.zIndex = "450";
  const renderer = Leaflet.svg({ pane: "towns" });
  const layer = Leaflet.layerGroup().addTo(map);
  let latest = 0;
  const refresh = async () => {
    const request = ++latest;
    const towns = map.getZoom() < townsFromZoom ? [] : await fetchTowns(map.getBounds(), signal);
    if (request !== latest || signal.aborted || towns === null) return;
    layer.clearLayers();
    for (const { latitude, longitude } of towns) {
      const style = { renderer, radius: 1.5, className: "map-town", interactive: false };
      layer.addLayer(Leaflet.circleMarker([latitude, longitude], style));
    }
    if (map.getZoom() >= labelsFromZoom) for (const label of makeLabels(map, towns, labels())) layer.addLayer(label);
  };
  map.on("moveend", refresh);
}

async function fetchTowns(bounds: Leaflet.LatLngBounds, signal: AbortSignal): Promise<readonly Town[] | null> {
  const visible = {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
  const response = await fetch("/api/stores/localities/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(visible),
    signal,
  }).catch(() => null);
  // The map is still useful without towns, so a failure is not reported.
  if (response === null || !response.ok) return null;
  const { localitiesWithin }: { localitiesWithin: readonly Town[] } = await response.json();
  return localitiesWithin;
}

function makeLabels(map: Leaflet.Map, towns: readonly Town[], taken: readonly Box[]): Leaflet.Tooltip[] {
  const toBox = ({ latitude, longitude, name }: Town): Box => {
    const { x, y } = map.latLngToLayerPoint([latitude, longitude]);
    const width = name.length * 6.5 + 24;
    return { x: x - width / 2, y: y - 10, width, height: 32 };
  };
  return withoutOverlap(towns, toBox, taken).map(({ latitude, longitude, name }) => {
    return Leaflet.tooltip(nameStyle).setLatLng([latitude, longitude]).setContent(toTextElement(name));
  });
}
