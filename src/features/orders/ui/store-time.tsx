import { momentWords } from "../store-moment.ts";

/** A moment on the store's own clock: that is the one its opening hours and promises go by. */
export function StoreTime({ at, timezone }: { at: string; timezone: string | undefined }) {
  return <time dateTime={at}>{momentWords(at, timezone ?? "UTC")}</time>;
}
