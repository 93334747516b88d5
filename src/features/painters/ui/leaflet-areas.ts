import * as Leaflet from "leaflet";
import type { GeoPoint } from "../../stores/geo-point.ts";
import { type MapTiles, openBaseMap } from "../../stores/ui/leaflet-map.ts";
import { toTextElement } from "../../stores/ui/map-pins.ts";
import { addTowns } from "../../stores/ui/map-towns.ts";
import "./area-map.css";

export interface AreaCircle extends GeoPoint {
  readonly id: string;
  readonly name: string;
  readonly radiusKm: number;
  /** False while the area is only found and not added. */
  readonly isSaved: boolean;
}

export interface ShownAreaMap {
  show(circles: readonly AreaCircle[]): void;
  remove(): void;
}

const nameStyle: Leaflet.TooltipOptions = {
  permanent: true,
  direction: "top",
  offset: [0, -4],
  className: "map-label map-label-store",
};

export function openAreaMap(element: HTMLElement, tiles: MapTiles | null): ShownAreaMap {
  const { map, signal, remove } = openBaseMap(element, tiles);
  const layer = Leaflet.layerGroup().addTo(map);
  if (tiles === null) addTowns(map, { labels: () => [], signal });
  let shownIds = "";
  return {
    show(circles) {
      layer.clearLayers();
      const hasFound = circles.some(({ isSaved }) => !isSaved);
      // While a place is found and not added, the map shows and names only that, because names would cover each other.
      const isShown = ({ isSaved }: AreaCircle) => !(hasFound && isSaved);
      const drawn = circles.map((circle) => ({ circle: draw(layer, circle, isShown(circle)), ...circle }));
      const ids = circles.map(({ id }) => id).join();
      const bounds = Leaflet.latLngBounds([]);
      for (const { circle } of drawn.filter(isShown)) bounds.extend(circle.getBounds());
      // A radius that is being changed moves the map only when its circle would leave it.
      if (bounds.isValid() && (ids !== shownIds || !map.getBounds().contains(bounds))) {
        map.fitBounds(bounds, { padding: [24, 24], animate: false });
      }
      shownIds = ids;
    },
    remove,
  };
}

function draw(layer: Leaflet.LayerGroup, area: AreaCircle, isNamed: boolean): Leaflet.Circle {
  const { latitude, longitude, radiusKm, name, isSaved } = area;
  const centre: Leaflet.LatLngTuple = [latitude, longitude];
  const className = isSaved ? "map-area" : "map-area map-area-found";
  const circle = Leaflet.circle(centre, { radius: radiusKm * 1000, className, interactive: false }).addTo(layer);
  const marker = Leaflet.circleMarker(centre, { radius: 4, className: "map-area-centre", interactive: false });
  if (isNamed) marker.bindTooltip(toTextElement(name), nameStyle);
  marker.addTo(layer);
  return circle;
}
