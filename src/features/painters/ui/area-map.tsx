import { useEffect, useRef, useState } from "react";
import { classes } from "../../../ui/classes.ts";
import type { MapTiles } from "../../stores/ui/leaflet-map.ts";
import { openWhenVisible } from "../../stores/ui/open-when-visible.ts";
import type { AreaCircle, ShownAreaMap } from "./leaflet-areas.ts";

interface AreaMapProps {
  tiles: MapTiles | null;
  circles: readonly AreaCircle[];
  className?: string | undefined;
}

/** The map adds nothing that the list does not say. The library is loaded when the map first becomes visible. */
export function AreaMap({ tiles, circles, className }: AreaMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ShownAreaMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const firstTiles = useRef(tiles);
  useEffect(
    () =>
      openWhenVisible<ShownAreaMap>(element.current, {
        open: async (box) => (await import("./leaflet-areas.ts")).openAreaMap(box, firstTiles.current),
        onOpen: setMap,
        onFail: () => setFailed(true),
      }),
    [],
  );
  useEffect(() => map?.show(circles), [map, circles]);
  return (
    <section aria-label="Map of your service areas" className={classes("relative isolate overflow-hidden", className)}>
      <div ref={element} className="store-map absolute inset-0 bg-info-soft" />
      {hasFailed && (
        <p className="absolute inset-x-4 top-4">The map could not be loaded. The list has everything it would show.</p>
      )}
      <noscript>
        <p className="absolute inset-x-4 top-4">The map needs script. The list has everything it would show.</p>
      </noscript>
    </section>
  );
}
