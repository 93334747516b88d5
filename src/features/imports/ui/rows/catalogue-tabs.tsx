import { TabLinks } from "../../../../ui/tabs.tsx";
import { kindWords, listedKinds } from "../../listed-kinds.ts";
import { formatRowsAddress, productsPath } from "../../row-addresses.ts";

const items = [
  { label: "Products", to: productsPath, end: true },
  ...listedKinds
    .filter((kind) => kind !== "stores")
    .map((kind) => ({ label: kindWords[kind].title, to: formatRowsAddress(kind), end: true })),
];

/** The lists that make the catalogue. */
export function CatalogueTabs() {
  return <TabLinks label="Catalogue" items={items} />;
}
