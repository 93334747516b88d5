import * as Leaflet from "leaflet";
import type { GeoPoint } from "../../stores/geo-point.ts";
import type { Box } from "../../stores/map-clusters.ts";
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
  let shown: readonly LeadSpot[] = [];
  if (tiles === null) addTowns(map, { labels: () => shown.map((spot) => toLabelBox(map, spot)), signal });
  return {
    show(spots) {
      shown = spots;
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

/** The box of a pin and of the name above it, which the names of towns must not cover. */
function toLabelBox(map: Leaflet.Map, { latitude, longitude, name }: LeadSpot): Box {
  const { x, y } = map.latLngToLayerPoint([latitude, longitude]);
  const width = name.length * 7.5 + 8;
  return { x: x - width / 2, y: y - 34, width, height: 46 };
}
