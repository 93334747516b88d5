import type { Database } from "../../../server/database.ts";
import { atOneMoment } from "../../../server/read-whole.ts";
import { nextChangeAfter } from "../../../shared/next-change.ts";
import type { Banner, ContentBlock, UnsubscribeWords } from "../content.ts";
import { getUnsubscribeWords, listBanners, listBlocks } from "./content.store.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly content: ContentSnapshot;
  }
}

export interface ContentSnapshot {
  /** Banners and blocks in the order they are shown. */
  readonly banners: readonly Banner[];
  readonly blocks: readonly ContentBlock[];
  readonly unsubscribeWords: UnsubscribeWords;
}

export function loadContent(db: Database): Promise<ContentSnapshot> {
  return atOneMoment(db, async (tx) => ({
    banners: await listBanners(tx),
    blocks: await listBlocks(tx),
    unsubscribeWords: await getUnsubscribeWords(tx),
  }));
}

/** When the next banner or block comes or goes. */
export function nextContentAfter({ banners, blocks }: ContentSnapshot, moment: number): number {
  return nextChangeAfter([...banners, ...blocks], moment);
}
