import * as Leaflet from "leaflet";
import "leaflet/dist/leaflet.css";
import { feature } from "topojson-client";
import { escapeHtml } from "../../../shared/escape-html.ts";
import { distanceKm, type GeoPoint } from "../geo-point.ts";
import outlineUrl from "./au-nz.topojson?url";
import { addPins, type MapStore, toTextElement } from "./map-pins.ts";
import { addTowns } from "./map-towns.ts";
import "./store-map.css";

export interface MapTiles {
  /** With a placeholder for each number: https://tiles.example.com/{z}/{x}/{y}.png */
  readonly url: string;
  readonly attribution: string;
}

export interface MapScene {
  readonly stores: readonly MapStore[];
  /** The searched place. The map zooms to it and to its nearest stores. */
  readonly place: GeoPoint | null;
}

export interface MapOptions {
  /** Null for the bundled outline. */
  readonly tiles: MapTiles | null;
  onChoose(storeId: string): void;
}

export interface ShownMap {
  show(scene: MapScene): void;
  point(storeId: string | null): void;
  remove(): void;
}

/** The outline is exact to a few kilometres. At a higher zoom it would show coastal stores in the sea. */
const outlineMaxZoom = 11;
const tilesMaxZoom = 17;
const bothCountries: Leaflet.LatLngBoundsLiteral = [
  [-50, 105],
  [-6, 184],
];
/** The first view shows this many of the nearest stores, but none that is much farther away than the nearest. */
const nearestShown = 3;
const aroundKm = 40;

export interface BaseMap {
  readonly map: Leaflet.Map;
  /** Aborted when the map is removed. */
  readonly signal: AbortSignal;
  remove(): void;
}

/** Both countries as the bundled outline, or with the tiles of the merchant. */
export function openBaseMap(element: HTMLElement, tiles: MapTiles | null): BaseMap {
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
  const removed = new AbortController();
  if (tiles === null) void drawOutline(map, removed.signal);
  else Leaflet.tileLayer(tiles.url, { attribution: escapeHtml(tiles.attribution) }).addTo(map);
  return {
    map,
    signal: removed.signal,
    remove() {
      removed.abort();
      map.remove();
    },
  };
}

export function openMap(element: HTMLElement, { tiles, onChoose }: MapOptions): ShownMap {
  const { map, signal, remove } = openBaseMap(element, tiles);
  const pins = addPins(map, onChoose);
  const here = Leaflet.layerGroup().addTo(map);
  if (tiles === null) addTowns(map, { labels: pins.labels, signal });
  return {
    show({ stores, place }) {
      pins.show(stores);
      here.clearLayers();
      if (place !== null) {
        here.addLayer(Leaflet.circleMarker(toLatLng(place), { radius: 9, className: "map-here", interactive: false }));
      }
      zoomTo(map, stores, place);
    },
    point: pins.point,
    remove,
  };
}

function zoomTo(map: Leaflet.Map, stores: readonly MapStore[], place: GeoPoint | null): void {
  const shown = place === null ? stores : [place, ...findNearest(place, stores)];
  if (shown.length === 0) return;
  map.fitBounds(Leaflet.latLngBounds(shown.map(toLatLng)), { padding: [48, 56], maxZoom: 10, animate: false });
}

function findNearest(place: GeoPoint, [first, ...others]: readonly MapStore[]): MapStore[] {
  if (first === undefined) return [];
  const limitKm = Math.max(aroundKm, 1.5 * distanceKm(place, first));
  return [first, ...others.slice(0, nearestShown - 1).filter((store) => distanceKm(place, store) <= limitKm)];
}

type Outline = Parameters<typeof feature>[0];

/** The outline is from Natural Earth, which is in the public domain. */
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

/** Regions too small for their name. */
const unnamed = ["ACT", "JBT", "NSN"];

function nameRegion(map: Leaflet.Map, region: Leaflet.Polygon, country: string): void {
  const { name, code } = region.feature?.properties ?? {};
  if (unnamed.includes(code)) return;
  const className = `map-label map-label-region map-label-${country}`;
  const centre = Leaflet.latLngBounds(findMainland(region)).getCenter();
  Leaflet.tooltip({ permanent: true, direction: "center", className, pane: "regions" })
    .setLatLng(centre)
    .setContent(toTextElement(name))
    .addTo(map);
}

/** The polygon with the most points. The centre of all polygons could lie in the sea between a region and its islands. */
function findMainland(region: Leaflet.Polygon): Leaflet.LatLng[] {
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

function toLatLng({ latitude, longitude }: GeoPoint): Leaflet.LatLngTuple {
  return [latitude, longitude];
}
