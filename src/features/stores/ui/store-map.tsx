import { useEffect, useRef, useState } from "react";
import { classes } from "../../../ui/classes.ts";
import type { MapScene, MapTiles, ShownMap } from "./leaflet-map.ts";
import { openWhenVisible } from "./open-when-visible.ts";

interface StoreMapProps {
  tiles: MapTiles | null;
  scene: MapScene;
  /** The store that the pointer is over in the list. */
  pointed: string | null;
  onChoose: (storeId: string) => void;
  className?: string | undefined;
}

/**
 * The map adds nothing that the list does not say. The library is loaded when the map first becomes visible, so a phone
 * that shows only the list never loads it.
 */
export function StoreMap({ tiles, scene, pointed, onChoose, className }: StoreMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ShownMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // The map is created once. The ref lets a press on a pin call the latest handler.
  const latest = useRef({ tiles, onChoose });
  useEffect(() => {
    latest.current = { tiles, onChoose };
  }, [tiles, onChoose]);
  useEffect(() => {
    const options = { tiles: latest.current.tiles, onChoose: (storeId: string) => latest.current.onChoose(storeId) };
    return openWhenVisible<ShownMap>(element.current, {
      open: async (box) => (await import("./leaflet-map.ts")).openMap(box, options),
      onOpen: setMap,
      onFail: () => setFailed(true),
    });
  }, []);
  useEffect(() => map?.show(scene), [map, scene]);
  useEffect(() => map?.point(pointed), [map, pointed]);
  return (
    <section aria-label="Map of stores" className={classes("relative isolate overflow-hidden", className)}>
      <div ref={element} className="store-map absolute inset-0 bg-info-soft" />
      {map !== null && <Legend />}
      {hasFailed && (
        <p className="absolute inset-x-4 top-4">The map could not be loaded. The list has everything it would show.</p>
      )}
      <noscript>
        <p className="absolute inset-x-4 top-4">The map needs script. The list has everything it would show.</p>
      </noscript>
    </section>
  );
}

function Legend() {
  return (
    <p className="absolute bottom-3 left-3 z-1001 flex gap-4 rounded-inner border border-line bg-surface px-3 py-1.5 text-sm">
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-full bg-ink" />
        Open now
      </span>
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-full border-2 border-ink" />
        Closed
      </span>
    </p>
  );
}
