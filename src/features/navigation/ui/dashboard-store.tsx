import { Store } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { timeWords } from "../../stores/opening-words.ts";
import type { GetDashboard } from "./navigation.operations.ts";

const chooseStore = `/add-favourite-store/?${new URLSearchParams({ returnTo: "/dashboard/" })}`;

type MyStore = ResultOf<typeof GetDashboard>["me"]["favoriteStores"][number];

export function StorePanel({ store }: { store: MyStore | undefined }) {
  if (store === undefined) {
    return (
      <EmptyState
        icon={Store}
        title="No favourite store yet"
        action={<ButtonLink to={chooseStore}>Choose your store</ButtonLink>}
      >
        Your favourite store is where your orders are made ready.
      </EmptyState>
    );
  }
  const { line1, district, state, postCode, phoneNumber } = store.address;
  return (
    <Panel
      title="Your store"
      action={
        <TextLink to={chooseStore} look="standalone">
          Change<span className="sr-only"> your store</span>
        </TextLink>
      }
    >
      <Facts
        facts={[
          { label: "Store", value: store.name },
          { label: "Address", value: `${line1}, ${district} ${state} ${postCode}` },
          { label: "Phone", value: phoneNumber },
          { label: "Order cut-off", value: timeWords(store.cutOffTime) },
        ]}
      />
    </Panel>
  );
}
