import * as Leaflet from "leaflet";
import type { GeoPoint } from "../geo-point.ts";
import { type Box, type Cluster, clusterSpots, withoutOverlap } from "../map-clusters.ts";

export interface MapStore extends GeoPoint {
  readonly storeId: string;
  readonly name: string;
  readonly isOpen: boolean;
}

export interface Pins {
  show(stores: readonly MapStore[]): void;
  /** Highlights the pin of the store that the pointer is over in the list. */
  point(storeId: string | null): void;
  /** The boxes that pins and store names take up now. */
  labels(): readonly Box[];
}

const nearPixels = 34;
const pinSize: Leaflet.PointTuple = [44, 48];
/** At a lower zoom the names of stores in one city would cover each other. */
const namesFromZoom = 5;
const pin =
  '<svg viewBox="0 0 26 34" aria-hidden="true"><path d="M13 32.5C9 26.5 2 20.4 2 13a11 11 0 0 1 22 0c0 7.4-7 13.5-11 19.5Z"/><rect class="map-pin-mark" x="8.5" y="8.5" width="9" height="9" rx="2"/></svg>';

const nameStyle: Leaflet.TooltipOptions = {
  permanent: true,
  direction: "right",
  offset: [14, -20],
  className: "map-label map-label-store",
};

export function addPins(map: Leaflet.Map, onChoose: (storeId: string) => void): Pins {
  const layer = Leaflet.layerGroup().addTo(map);
  const markers = new Map<string, Leaflet.Marker>();
  let shown: readonly MapStore[] = [];
  let labels: readonly Box[] = [];
  let pointed: string | null = null;
  const draw = () => {
    layer.clearLayers();
    markers.clear();
    const clusters = clusterSpots(shown, (store) => map.latLngToLayerPoint(toLatLng(store)), nearPixels);
    for (const cluster of clusters) {
      const marker = makeMarker(map, cluster, onChoose).addTo(layer);
      setAccessibleName(marker, cluster);
      for (const { storeId } of cluster.items) markers.set(storeId, marker);
    }
    labels = map.getZoom() < namesFromZoom ? [] : labelPins(map, clusters, markers);
    mark(markers, pointed, true);
  };
  map.on("zoomend", draw);
  return {
    show(stores) {
      shown = stores;
      draw();
    },
    point(storeId) {
      mark(markers, pointed, false);
      pointed = storeId;
      mark(markers, pointed, true);
    },
    labels: () => labels,
  };
}

function makeMarker(map: Leaflet.Map, { items, centre }: Cluster<MapStore>, onChoose: (storeId: string) => void) {
  const [first] = items;
  if (items.length === 1 && first !== undefined) {
    const className = first.isOpen ? "map-pin map-pin-open" : "map-pin";
    const icon = Leaflet.divIcon({ html: pin, className, iconSize: pinSize, iconAnchor: [22, 47] });
    return Leaflet.marker(toLatLng(first), { icon, riseOnHover: true }).on("click", () => onChoose(first.storeId));
  }
  const html = `<span>${items.length}</span>`;
  const icon = Leaflet.divIcon({ html, className: "map-cluster", iconSize: [48, 48] });
  const bounds = Leaflet.latLngBounds(items.map(toLatLng));
  const zoomIn = () => map.fitBounds(bounds, { padding: [64, 64] });
  return Leaflet.marker(map.layerPointToLatLng([centre.x, centre.y]), { icon }).on("click", zoomIn);
}

/** Leaflet sets an accessible name on image icons only, and these icons are SVG. */
function setAccessibleName(marker: Leaflet.Marker, { items }: Cluster<MapStore>): void {
  const [first] = items;
  const state = first?.isOpen ? "open" : "closed";
  const words = items.length === 1 ? `${first?.name}, ${state} now` : `${items.length} stores here: look closer`;
  marker.getElement()?.setAttribute("aria-label", words);
}

function labelPins(
  map: Leaflet.Map,
  clusters: readonly Cluster<MapStore>[],
  markers: ReadonlyMap<string, Leaflet.Marker>,
): Box[] {
  const pins = clusters.map(({ centre }) => ({ x: centre.x - 17, y: centre.y - 36, width: 34, height: 38 }));
  const single = clusters.flatMap(({ items }) => (items.length === 1 ? items : []));
  const toBox = (store: MapStore): Box => {
    const { x, y } = map.latLngToLayerPoint(toLatLng(store));
    return { x: x + 17, y: y - 28, width: store.name.length * 7.5 + 8, height: 20 };
  };
  const named = withoutOverlap(single, toBox, pins);
  for (const store of named) {
    markers.get(store.storeId)?.bindTooltip(toTextElement(store.name), nameStyle);
  }
  return [...pins, ...named.map(toBox)];
}

function mark(markers: ReadonlyMap<string, Leaflet.Marker>, storeId: string | null, isPointed: boolean): void {
  const marker = storeId === null ? undefined : markers.get(storeId);
  marker?.getElement()?.toggleAttribute("data-pointed", isPointed);
  marker?.setZIndexOffset(isPointed ? 1000 : 0);
}

/** Leaflet treats a string as HTML; an element with text content cannot contain markup. */
export function toTextElement(words: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = words;
  return element;
}

function toLatLng({ latitude, longitude }: GeoPoint): Leaflet.LatLngTuple {
  return [latitude, longitude];
}
