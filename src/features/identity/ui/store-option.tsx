import { Clock, MapPin, Star, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { surfaceBox } from "../../../ui/recipes.ts";
import { openingWords } from "../../stores/opening-words.ts";
import { deliveryWords } from "../../stores/promise-words.ts";
import type { GetFavouriteStoreChoice } from "./identity.operations.ts";

interface StoreOptionProps {
  store: NonNullable<ResultOf<typeof GetFavouriteStoreChoice>["storesLimit"]>["rows"][number]["store"];
  distanceKm: number | null;
  isMine: boolean;
  /** The one that is meant most often, so its button is the loud one. */
  isFirst: boolean;
  returnTo: string;
}

/** A store to choose, with what tells it apart from the next one. */
export function StoreOption({ store, distanceKm, isMine, isFirst, returnTo }: StoreOptionProps) {
  const { line1, district, state, postCode } = store.address;
  const delivery = deliveryWords(store.promise, store.localTime);
  return (
    <li
      className={classes(surfaceBox, "flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:justify-between md:p-5")}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 className="type-part">{store.name}</h2>
        <Fact icon={MapPin}>
          {line1}, {district} {state} {postCode}
          {distanceKm !== null && <span className="figures text-ink-muted"> · {distanceKm.toFixed(1)} km</span>}
        </Fact>
        <Fact icon={Clock}>{openingWords(store.openingHours, store.localTime).words}</Fact>
        {delivery !== null && <Fact icon={Truck}>{delivery}</Fact>}
      </div>
      {isMine ? (
        <Badge tone="success" icon={Star}>
          Your store
        </Badge>
      ) : (
        <ChooseForm store={store} isFirst={isFirst} returnTo={returnTo} />
      )}
    </li>
  );
}

function Fact({ icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <p className="flex gap-2.5">
      <Icon of={icon} size="small" className="mt-1 text-ink-muted" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Choosing ends the visit, so it is a plain form: the door answers with the page to go back to. */
function ChooseForm({ store, isFirst, returnTo }: Pick<StoreOptionProps, "store" | "isFirst" | "returnTo">) {
  return (
    <form method="post" action="/api/stores/favourite/" className="shrink-0">
      <input type="hidden" name="storeId" value={store.storeId} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit" variant={isFirst ? "primary" : "secondary"} className="max-sm:w-full">
        Choose<span className="sr-only"> {store.name}</span>
      </Button>
    </form>
  );
}
