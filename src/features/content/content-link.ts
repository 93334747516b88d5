import type { ContentLink } from "./content.ts";

/** Where a link leads. A campaign's products are the product list with the campaign's query. */
export function linkAddress({ type, target }: Pick<ContentLink, "type" | "target">): string {
  return type === "CampaignProductsPage" ? `/products?${target}` : target;
}
