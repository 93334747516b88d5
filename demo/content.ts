import { bannersOfHome, blocksOfHome, type DemoItem, type DemoLink, type DemoPicture } from "./content-home.ts";
import { randomFor } from "./random.ts";
import type { Row } from "./row.ts";

/** Long enough for any demo. */
const startsAt = "2025-01-01T00:00:00Z";

/** The content of the home page, by table. */
export function contentRows() {
  return {
    banners: bannersOfHome.map(
      ({ country = null, audience = "EVERYONE", kicker, backdrop = null, ...banner }, position) => ({
        id: banner.id,
        type: banner.type,
        place: "HOME",
        country,
        audience,
        position,
        starts_at: startsAt,
        kicker,
        title: banner.title,
        text: banner.text,
        backdrop_hex: backdrop,
        ...pictureColumns(banner.picture),
        ...linkColumns(banner.link),
      }),
    ) satisfies Row[],
    content_blocks: blocksOfHome.map(
      ({ id, layout, country = null, audience = "EVERYONE", title, text }, position) => ({
        ...{ id, layout, place: "HOME", country, audience, position, starts_at: startsAt, title, text },
      }),
    ) satisfies Row[],
    content_items: blocksOfHome.flatMap(({ id, items }) => items.map((item, position) => itemRow(item, id, position))),
  };
}

function itemRow({ title, text, icon, picture, link }: DemoItem, blockId: string, position: number): Row {
  return {
    block_id: blockId,
    position,
    title,
    text,
    icon: icon ?? null,
    ...pictureColumns(picture),
    ...linkColumns(link),
  };
}

function pictureColumns(picture: DemoPicture | undefined) {
  return { picture: picture?.url ?? null, picture_alt: picture?.alt ?? "" };
}

function linkColumns(link: DemoLink | undefined) {
  return {
    link_type: link?.type ?? null,
    link_style: link?.style ?? null,
    link_label: link?.label ?? null,
    link_target: link?.target ?? null,
  };
}

/** Marketing consent: most people subscribed, some unsubscribed, and some were never asked. */
export function marketingConsentRows(seed: number, users: readonly { id: string; created_at: string }[]): Row[] {
  return users.flatMap(({ id, created_at }) => {
    const random = randomFor(seed, `consent of ${id}`);
    if (random.chance(15)) return [];
    return [{ user_id: id, status: random.chance(85) ? "SUBSCRIBED" : "UNSUBSCRIBED", changed_at: created_at }];
  });
}
