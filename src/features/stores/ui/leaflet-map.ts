import * as Leaflet from "leaflet";
import "leaflet/dist/leaflet.css";
import { feature } from "topojson-client";
import { escapeHtml } from "../../../shared/escape-html.ts";
import { distanceKm } from "../geo-distance.ts";
import type { MapTiles } from "../map-tiles.ts";
import type { GeoPoint } from "../store.ts";
import outlineUrl from "./au-nz.topojson?url";
import { keepPinsShown, type MapStore, textOf } from "./map-pins.ts";
import { keepTownsShown } from "./map-towns.ts";
import "./store-map.css";

export interface MapScene {
  readonly stores: readonly MapStore[];
  /** Where the nearest are wanted, and so what to look at. */
  readonly place: GeoPoint | null;
}

export interface MapOptions {
  /** Null for the outline. */
  readonly tiles: MapTiles | null;
  onChoose(storeId: string): void;
}

export interface ShownMap {
  show(scene: MapScene): void;
  point(storeId: string | null): void;
  remove(): void;
}

/** The outline is true to a few kilometres; nearer than this it would show stores in the sea. */
const outlineMaxZoom = 11;
const tilesMaxZoom = 17;
const bothCountries: Leaflet.LatLngBoundsLiteral = [
  [-50, 105],
  [-6, 184],
];
/** What is in sight at first: a few of the nearest, unless they are much farther than the first. */
const nearestShown = 3;
const aroundKm = 40;

export function openMap(element: HTMLElement, { tiles, onChoose }: MapOptions): ShownMap {
  const map = Leaflet.map(element, {
    zoomControl: false,
    minZoom: 3,
    maxZoom: tiles === null ? outlineMaxZoom : tilesMaxZoom,
    maxBounds: bothCountries,
    maxBoundsViscosity: 1,
    zoomSnap: 0.5,
  });
  map.attributionControl.setPrefix(false);
  Leaflet.control.zoom({ position: "topright" }).addTo(map);
  map.fitBounds(bothCountries);
  const leaving = new AbortController();
  if (tiles === null) void drawOutline(map, leaving.signal);
  else Leaflet.tileLayer(tiles.url, { attribution: escapeHtml(tiles.attribution) }).addTo(map);
  const pins = keepPinsShown(map, onChoose);
  const here = Leaflet.layerGroup().addTo(map);
  if (tiles === null) keepTownsShown(map, { labels: pins.labels, signal: leaving.signal });
  return {
    show({ stores, place }) {
      pins.show(stores);
      here.clearLayers();
      if (place !== null) {
        here.addLayer(Leaflet.circleMarker(pointOf(place), { radius: 9, className: "map-here", interactive: false }));
      }
      look(map, stores, place);
    },
    point: pins.point,
    remove() {
      leaving.abort();
      map.remove();
    },
  };
}

function look(map: Leaflet.Map, stores: readonly MapStore[], place: GeoPoint | null): void {
  const seen = place === null ? stores : [place, ...nearestTo(place, stores)];
  if (seen.length === 0) return;
  map.fitBounds(Leaflet.latLngBounds(seen.map(pointOf)), { padding: [48, 56], maxZoom: 10, animate: false });
}

function nearestTo(place: GeoPoint, [first, ...others]: readonly MapStore[]): MapStore[] {
  if (first === undefined) return [];
  const limitKm = Math.max(aroundKm, 1.5 * distanceKm(place, first));
  return [first, ...others.slice(0, nearestShown - 1).filter((store) => distanceKm(place, store) <= limitKm)];
}

type Outline = Parameters<typeof feature>[0];

/** From Natural Earth, which is in the public domain. */
async function drawOutline(map: Leaflet.Map, signal: AbortSignal): Promise<void> {
  map.attributionControl.addAttribution("Natural Earth · GeoNames");
  map.createPane("regions").style.zIndex = "420";
  const response = await fetch(outlineUrl, { signal }).catch(() => null);
  if (response === null || !response.ok) return;
  const outline: Outline = await response.json();
  if (signal.aborted) return;
  for (const [country, regions] of Object.entries(outline.objects)) {
    const land = Leaflet.geoJSON(feature(outline, regions), { style: { className: "map-land" }, interactive: false });
    land.eachLayer((region) => nameRegion(map, region as Leaflet.Polygon, country));
    land.addTo(map).bringToBack();
  }
  nameRegionsByZoom(map);
}

/** Too small to hold their names. */
const unnamed = ["ACT", "JBT", "NSN"];

function nameRegion(map: Leaflet.Map, region: Leaflet.Polygon, country: string): void {
  const { name, code } = region.feature?.properties ?? {};
  if (unnamed.includes(code)) return;
  const className = `map-label map-label-region map-label-${country}`;
  const middle = Leaflet.latLngBounds(mainland(region)).getCenter();
  Leaflet.tooltip({ permanent: true, direction: "center", className, pane: "regions" })
    .setLatLng(middle)
    .setContent(textOf(name))
    .addTo(map);
}

/** Its longest coast: the name belongs there, and not in the sea between it and its islands. */
function mainland(region: Leaflet.Polygon): Leaflet.LatLng[] {
  const nested = region.getLatLngs() as Leaflet.LatLng[][] | Leaflet.LatLng[][][];
  const coasts = nested.map((part) => part.flat() as Leaflet.LatLng[]);
  return coasts.reduce((longest, coast) => (coast.length > longest.length ? coast : longest), []);
}

function nameRegionsByZoom(map: Leaflet.Map): void {
  const update = () => {
    const zoom = map.getZoom();
    map.getContainer().classList.toggle("map-names-au", zoom >= 4 && zoom < 7);
    map.getContainer().classList.toggle("map-names-nz", zoom >= 6 && zoom < 8.5);
  };
  map.on("zoomend", update);
  update();
}

function pointOf({ latitude, longitude }: GeoPoint): Leaflet.LatLngTuple {
  return [latitude, longitude];
}
