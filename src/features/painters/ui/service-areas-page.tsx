import { MapPin } from "lucide-react";
import { useMemo, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor, nothingKept } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { maxAreas, usualRadiusKm } from "../service-area.ts";
import { AreaSearch, addFormName, FoundArea, PlaceChoices, RemovedArea } from "./add-area.tsx";
import { AreaCard, areaFormName, toPlaceText } from "./area-card.tsx";
import { AreaMap } from "./area-map.tsx";
import type { AreaCircle } from "./leaflet-areas.ts";
import { areasCrumbs, type FoundPlace } from "./painter-paths.ts";
import { FindServiceArea, GetServiceAreas } from "./painters.operations.ts";
import { toRadius } from "./radius-fields.tsx";

export const meta = pageMeta("Service areas");

const maxTextLength = 120;

/** The address of the page holds the search: a text, a chosen place, or the place of an area that was removed. */
function readSearch(params: URLSearchParams) {
  const removed = params.get("removed") ?? "";
  return {
    address: (params.get("suburb") ?? "").trim().slice(0, maxTextLength),
    googlePlaceId: removed === "" ? (params.get("place") ?? "") : removed,
    isRemoved: removed !== "",
    radiusKm: toRadius(params.get("radius") ?? "") ?? usualRadiusKm,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const search = readSearch(args.url.searchParams);
  const { address, googlePlaceId } = search;
  const isSearch = address !== "" || googlePlaceId !== "" || args.url.searchParams.has("suburb");
  const answer = isSearch
    ? await runOperation(args, FindServiceArea, { address, googlePlaceId })
    : { ...(await runOperation(args, GetServiceAreas, {})), geocode: null };
  const { companyProfile, serviceAreaReaches, geocode, mapTiles } = answer;
  const reachById = new Map(serviceAreaReaches.map(({ hsObjectId, suburbsByKm }) => [hsObjectId, suburbsByKm]));
  const areas = companyProfile.serviceAreas.map((area) => ({
    ...area,
    suburbsByKm: reachById.get(area.hsObjectId) ?? [],
  }));
  const { flash } = getPageServices(args);
  const formNames = [addFormName, ...areas.map(({ hsObjectId }) => areaFormName(hsObjectId))];
  const kept: Record<string, KeptForm> = {};
  for (const name of formNames) if (flash?.values.form === name) kept[name] = keptFormFor(name, flash);
  const { canManage, suburb } = companyProfile;
  return { canManage, suburb, areas, geocode, search, mapTiles, kept };
}

type Area = Awaited<ReturnType<typeof loader>>["areas"][number];

export default function ServiceAreasPage() {
  const { areas, canManage, suburb, geocode, search, mapTiles, kept } = useLoaderData<typeof loader>();
  const places = geocode?.result ?? [];
  const [place] = places.length === 1 ? places : [];
  const owned = areas.find(({ googlePlaceId }) => googlePlaceId === place?.googlePlaceId);
  const found = owned === undefined && !search.isRemoved ? place : undefined;
  const typed = useTypedRadii(kept);
  const circles = useCircles(areas, found, typed.texts);
  const isFull = areas.length >= maxAreas;
  return (
    <>
      <PageHeader
        title="Service areas"
        lede="You get leads for jobs inside one of your circles. You can have 20."
        breadcrumbs={areasCrumbs}
      />
      <div className="grid items-start gap-4 pb-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {!canManage && <Notice>The account holder and people with full access change the areas.</Notice>}
          {search.isRemoved && place && !owned && <RemovedArea place={place} radiusKm={search.radiusKm} />}
          {canManage && !isFull && (
            <AreaSearch text={search.address} error={geocode?.message ?? undefined} example={suburb} />
          )}
          {canManage && isFull && (
            <Notice>You have 20 areas, and more are not possible. Remove one to add another.</Notice>
          )}
          {places.length > 1 && <PlaceChoices places={places} />}
          {owned && (
            <Notice tone="warning">{toPlaceText(owned)} is one of your areas already. Change its radius below.</Notice>
          )}
          {canManage && !isFull && found && (
            <FoundArea
              key={found.googlePlaceId}
              place={found}
              kept={kept[addFormName] ?? nothingKept}
              text={typed.texts[addFormName] ?? String(search.radiusKm)}
              onChange={(text) => typed.change(addFormName, text)}
            />
          )}
        </div>
        <AreaMap
          tiles={mapTiles}
          circles={circles}
          className="h-72 rounded-box border border-line lg:sticky lg:top-37 lg:row-span-2 lg:h-[calc(100dvh-12rem)] lg:min-h-96 print:hidden"
        />
        {areas.length === 0 ? (
          <EmptyState icon={MapPin} title="No service areas yet">
            No leads come until you add one. Begin with the suburb that you work from.
          </EmptyState>
        ) : (
          <section aria-label="Your areas" className="min-w-0">
            <h2 className="type-part pb-3">{areas.length === 1 ? "Your area" : `Your ${areas.length} areas`}</h2>
            <ul className="flex flex-col gap-3">
              {areas.map((area) => (
                <AreaCard
                  key={area.hsObjectId}
                  area={area}
                  canManage={canManage}
                  kept={kept[areaFormName(area.hsObjectId)] ?? nothingKept}
                  text={typed.texts[areaFormName(area.hsObjectId)] ?? String(area.radiusKm)}
                  onChange={(text) => typed.change(areaFormName(area.hsObjectId), text)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** The radius as it is typed, by the name of its form. The map and the reach follow it before it is saved. */
function useTypedRadii(kept: Readonly<Record<string, KeptForm>>) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(kept).map(([name, { values }]) => [name, values["input.radiusKm"] ?? ""])),
  );
  const change = (name: string, text: string) => setTexts((now) => ({ ...now, [name]: text }));
  return { texts, change };
}

function useCircles(
  areas: readonly Area[],
  found: FoundPlace | undefined,
  texts: Readonly<Record<string, string>>,
): AreaCircle[] {
  return useMemo(() => {
    const saved = areas.map((area) => {
      const { hsObjectId: id, latitude, longitude, suburb: name, radiusKm } = area;
      return {
        id,
        latitude,
        longitude,
        name,
        radiusKm: toRadius(texts[areaFormName(id)] ?? "") ?? radiusKm,
        isSaved: true,
      };
    });
    if (found === undefined) return saved;
    const { latitude, longitude, suburb: name } = found;
    const radiusKm = toRadius(texts[addFormName] ?? "") ?? usualRadiusKm;
    return [...saved, { id: found.googlePlaceId, latitude, longitude, name, radiusKm, isSaved: false }];
  }, [areas, found, texts]);
}
