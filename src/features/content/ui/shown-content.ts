import type { Banner, ContentBlock, ContentItem, ContentLink } from "../content.ts";

/** Content as an operation answers it. */
export interface ShownLink extends Pick<ContentLink, "type" | "style" | "label"> {
  readonly url: string;
}

export interface ShownBanner extends Pick<Banner, "id" | "type" | "kicker" | "title" | "text" | "picture"> {
  readonly backdrop: string | null;
  readonly link: ShownLink | null;
}

export interface ShownItem extends Pick<ContentItem, "title" | "text" | "icon" | "picture"> {
  readonly link: ShownLink | null;
}

export interface ShownBlock extends Pick<ContentBlock, "id" | "layout" | "title" | "text"> {
  readonly items: readonly ShownItem[];
}
