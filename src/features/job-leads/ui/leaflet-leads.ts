import * as Leaflet from "leaflet";
import type { GeoPoint } from "../../stores/geo-point.ts";
import { type MapTiles, openBaseMap } from "../../stores/ui/leaflet-map.ts";
import { toTextElement } from "../../stores/ui/map-pins.ts";
import { addTowns } from "../../stores/ui/map-towns.ts";
import "./lead-map.css";

/** A suburb with a lead. The house itself is never on the map. */
export interface LeadSpot extends GeoPoint {
  readonly id: string;
  readonly name: string;
}

export interface ShownLeadMap {
  show(spots: readonly LeadSpot[]): void;
  remove(): void;
}

const nameStyle: Leaflet.TooltipOptions = {
  permanent: true,
  direction: "top",
  offset: [0, -8],
  className: "map-label map-label-store",
};
const MAX_ZOOM = 9;

export function openLeadMap(element: HTMLElement, tiles: MapTiles | null): ShownLeadMap {
  const { map, signal, remove } = openBaseMap(element, tiles);
  const layer = Leaflet.layerGroup().addTo(map);
  if (tiles === null) addTowns(map, { labels: () => [], signal });
  return {
    show(spots) {
      layer.clearLayers();
      for (const { latitude, longitude, name } of spots) {
        Leaflet.circleMarker([latitude, longitude], { radius: 9, className: "map-lead", interactive: false })
          .bindTooltip(toTextElement(name), nameStyle)
          .addTo(layer);
      }
      const bounds = Leaflet.latLngBounds(spots.map(({ latitude, longitude }) => [latitude, longitude]));
      if (bounds.isValid()) map.fitBounds(bounds, { padding: [48, 48], maxZoom: MAX_ZOOM, animate: false });
    },
    remove,
  };
}
