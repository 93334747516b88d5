import { useEffect, useRef, useState } from "react";
import { classes } from "../../../ui/classes.ts";
import type { MapScene, ShownMap } from "./leaflet-map.ts";

interface StoreMapProps {
  scene: MapScene;
  /** The store that is pointed at in the list. */
  pointed: string | null;
  onChoose: (storeId: string) => void;
  className?: string | undefined;
}

/**
 * An extra: all that it tells, the list tells too. The library comes when the map first stands in the page, so a phone
 * that shows the list never fetches it.
 */
export function StoreMap({ scene, pointed, onChoose, className }: StoreMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ShownMap | null>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  }, [onChoose]);
  useEffect(() => whenSeen(element.current, setMap, (storeId) => choose.current(storeId)), []);
  useEffect(() => map?.show(scene), [map, scene]);
  useEffect(() => map?.point(pointed), [map, pointed]);
  return (
    <section aria-label="Map of stores" className={classes("relative isolate overflow-hidden", className)}>
      <div ref={element} className="store-map absolute inset-0 bg-info-soft" />
      {map !== null && <Legend />}
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

/** Opens the map once the element has room on the screen; gives the way to close it. */
function whenSeen(element: HTMLElement | null, onOpen: (map: ShownMap | null) => void, onChoose: (id: string) => void) {
  if (element === null) return;
  let opened: ShownMap | null = null;
  let gone = false;
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    const { openMap } = await import("./leaflet-map.ts");
    if (gone) return;
    opened = openMap(element, { onChoose });
    onOpen(opened);
  });
  observer.observe(element);
  return () => {
    gone = true;
    observer.disconnect();
    opened?.remove();
    onOpen(null);
  };
}
