import { findPage } from "../../offline/ui/device-store.ts";
import type { ListCard } from "./list-data.ts";

/** The lists of the lists page that was last seen on this device. Empty: it was not seen today. */
export async function readKeptLists(): Promise<ListCard[]> {
  const page = await findPage("/lists", Date.now()).catch(() => null);
  if (page === null) return [];
  const cards = new DOMParser().parseFromString(page.html, "text/html").querySelectorAll<HTMLElement>("[data-list]");
  return [...cards].map((card) => ({ ...unknownFields, ...(JSON.parse(card.dataset.list ?? "{}") as ListCard) }));
}

const unknownFields = { isAdded: false, productImages: [] };
