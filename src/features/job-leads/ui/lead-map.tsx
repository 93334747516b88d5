import { useEffect, useMemo, useRef, useState } from "react";
import { classes } from "../../../ui/classes.ts";
import type { MapTiles } from "../../stores/ui/leaflet-map.ts";
import { openWhenVisible } from "../../stores/ui/open-when-visible.ts";
import type { LeadSpot, ShownLeadMap } from "./leaflet-leads.ts";

interface LeadMapProps {
  tiles: MapTiles | null;
  leads: readonly LeadSpot[];
  className?: string | undefined;
}

/** Shows the suburbs of leads. It adds nothing that the page does not say, and is loaded when it becomes visible. */
export function LeadMap({ tiles, leads, className }: LeadMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ShownLeadMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const firstTiles = useRef(tiles);
  const spots = useMemo(() => mergeSuburbs(leads), [leads]);
  useEffect(
    () =>
      openWhenVisible<ShownLeadMap>(element.current, {
        open: async (box) => (await import("./leaflet-leads.ts")).openLeadMap(box, firstTiles.current),
        onOpen: setMap,
        onFail: () => setFailed(true),
      }),
    [],
  );
  useEffect(() => map?.show(spots), [map, spots]);
  return (
    <section
      aria-label="Map of the suburbs"
      className={classes("relative isolate overflow-hidden rounded-box border border-line print:hidden", className)}
    >
      <div ref={element} className="store-map absolute inset-0 bg-info-soft" />
      {hasFailed && (
        <p className="absolute inset-x-4 top-4">The map could not be loaded. The page names every suburb.</p>
      )}
      <noscript>
        <p className="absolute inset-x-4 top-4">The map needs script. The page names every suburb.</p>
      </noscript>
    </section>
  );
}

/** Leads in one suburb share a pin, because their names would cover each other. */
function mergeSuburbs(leads: readonly LeadSpot[]): LeadSpot[] {
  const byPlace = new Map<string, LeadSpot[]>();
  for (const lead of leads) {
    const place = `${lead.latitude} ${lead.longitude}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), lead]);
  }
  return [...byPlace.values()].flatMap(([first, ...others]) =>
    first ? [others.length === 0 ? first : { ...first, name: `${first.name} (${others.length + 1})` }] : [],
  );
}
