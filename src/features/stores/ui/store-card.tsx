import { Clock, ExternalLink, MapPin, PackageCheck, Phone, Star, Truck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClasses } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { StockStatusText } from "../../stock/ui/stock-status.tsx";
import {
  formatClock,
  formatDeliveryPromise,
  formatHours,
  formatOpening,
  formatPickupPromise,
} from "../format-store-times.ts";
import type { GetStoreFinder } from "./stores.operations.ts";

export type StoreRow = ResultOf<typeof GetStoreFinder>["storesLimit"]["rows"][number];

interface StoreCardProps {
  row: StoreRow;
  /** "none" for a guest, who has no favourite store. */
  favourite: "this" | "another" | "none";
  chosen: boolean;
  onPoint: (storeId: string | null) => void;
}

export function storeCardId(storeId: string): string {
  return `store-${storeId}`;
}

export function StoreCard({ row: { store, distanceKm, stock }, favourite, chosen, onPoint }: StoreCardProps) {
  return (
    <article
      id={storeCardId(store.storeId)}
      tabIndex={-1}
      aria-labelledby={`${storeCardId(store.storeId)}-name`}
      onMouseEnter={() => onPoint(store.storeId)}
      onMouseLeave={() => onPoint(null)}
      className={classes(
        surfaceBox,
        "flex flex-col gap-3 p-4 transition-colors md:p-5",
        chosen && "border-ink ring-1 ring-ink",
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`${storeCardId(store.storeId)}-name`} className="type-part">
            {store.shortName}
          </h2>
          {favourite === "this" && (
            <Badge tone="info" icon={Star}>
              My store
            </Badge>
          )}
        </div>
        {distanceKm !== null && <p className="figures shrink-0 font-medium">{formatDistance(distanceKm)}</p>}
      </div>
      {stock !== null && <StockStatusText {...stock} />}
      <Opening store={store} />
      <Facts store={store} />
      <Actions store={store} favourite={favourite} />
    </article>
  );
}

type ShownStore = StoreRow["store"];

function Opening({ store }: { store: ShownStore }) {
  const { isOpen, text } = formatOpening(store.openingHours, store.localTime);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={isOpen ? "success" : "neutral"} icon={Clock}>
        {text}
      </Badge>
      {!store.openingHours.closed && (
        <span className="figures text-sm text-ink-muted">{formatHours(store.openingHours)} today</span>
      )}
      <TimeAtStore localTime={store.localTime} />
    </div>
  );
}

/** Shown only when the reader is in another time zone. Only the browser knows that zone. */
function TimeAtStore({ localTime }: { localTime: string }) {
  const [isOtherZone, setOtherZone] = useState(false);
  useEffect(() => {
    const offset = -new Date(localTime).getTimezoneOffset();
    const [hours = 0, minutes = 0] = localTime.slice(-5).split(":").map(Number);
    const storeOffset = (hours * 60 + minutes) * (localTime.at(-6) === "-" ? -1 : 1);
    setOtherZone(storeOffset !== offset);
  }, [localTime]);
  return isOtherZone && <span className="figures text-sm text-ink-muted">{formatClock(localTime)} there now</span>;
}

function Facts({ store }: { store: ShownStore }) {
  const delivery = formatDeliveryPromise(store.promise, store.localTime);
  const pickup = formatPickupPromise(store.promise, store.localTime);
  return (
    <ul className="flex flex-col gap-1.5">
      <Fact icon={MapPin}>{formatAddress(store.address)}</Fact>
      {delivery && <Fact icon={Truck}>{delivery}</Fact>}
      {pickup && <Fact icon={PackageCheck}>{pickup}</Fact>}
    </ul>
  );
}

/** "Richmond VIC 3121". A region without an abbreviation is replaced by the city: "Albany, Auckland 0632". */
function formatAddress({ line1, line2, district, city, state, region, postCode }: ShownStore["address"]): string {
  const isAbbreviated = state === region.isocodeShort;
  const town = isAbbreviated ? `${district} ${state}` : district === city ? district : `${district}, ${city}`;
  return [line1, line2, `${town}\u00a0${postCode}`].filter((line) => line !== null).join(", ");
}

function Fact({ icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon of={icon} size="small" className="mt-1 text-ink-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function Actions({ store, favourite }: { store: ShownStore; favourite: StoreCardProps["favourite"] }) {
  const name = store.shortName;
  const { latitude, longitude } = store.geoPoint;
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <a
        href={`tel:${store.address.phoneNumber.replaceAll(/[^0-9+]/g, "")}`}
        className={buttonClasses({ size: "small" })}
      >
        <Icon of={Phone} size="small" />
        <span className="sr-only">Call {name}: </span>
        <span className="figures">{store.address.phoneNumber}</span>
      </a>
      <a
        href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ size: "small" })}
      >
        Directions
        <span className="sr-only"> to {name}, in a new tab</span>
        <Icon of={ExternalLink} size="small" />
      </a>
      {favourite === "another" && <MakeMyStore storeId={store.storeId} name={name} />}
    </div>
  );
}

function MakeMyStore({ storeId, name }: { storeId: string; name: string }) {
  return (
    <ApiForm action="/api/stores/favourite/">
      {({ pending }) => (
        <>
          <input type="hidden" name="storeId" value={storeId} />
          <Button type="submit" size="small" icon={Star} pending={pending}>
            Make it my store<span className="sr-only">: {name}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}

/** One decimal below 10 km, else whole kilometres. */
function formatDistance(km: number): string {
  return `${km < 10 ? km.toFixed(1) : Math.round(km).toLocaleString("en-AU")} km`;
}
