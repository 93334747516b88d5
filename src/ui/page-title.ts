import { type MetaDescriptor, useRouteLoaderData } from "react-router";

/** The routes of a page, as `meta` gets them. The root's data has the name of the shop. */
type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

interface RootData {
  readonly frame?: { readonly shop?: { readonly name: string } };
}

/** Empty when the root could not be loaded. */
export function findShopName(matches: Matches): string {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as RootData | undefined)?.frame?.shop?.name ?? "";
}

/** "Cart · Trestle Trade": the title of a page, followed by the name of the shop. */
export function withShopName(title: string, matches: Matches): string {
  const name = findShopName(matches);
  return name === "" ? title : `${title} · ${name}`;
}

/** The `meta` of a page whose title is always the same. */
export function pageMeta(title: string, ...more: readonly MetaDescriptor[]) {
  return ({ matches }: { readonly matches: Matches }): MetaDescriptor[] => [
    { title: withShopName(title, matches) },
    ...more,
  ];
}

/** For pages that search engines do not list. */
export const noIndex: MetaDescriptor = { name: "robots", content: "noindex" };

/** The title of the home page begins with the name of the shop. */
export function formatHomeTitle(matches: Matches): string {
  const name = findShopName(matches);
  return name === "" ? HOME : `${name} · ${HOME}`;
}

const HOME = "Paint and decorating for the trade";

/** The name of the shop, in a component. Empty when the root could not be loaded. */
export function useShopName(): string {
  const data = useRouteLoaderData("root") as RootData | undefined;
  return data?.frame?.shop?.name ?? "";
}
