import type { ListCard } from "./list-data.ts";

/** Writes a list into its card, so that it can be read from the page on the device. */
export function keepOnDevice(list: ListCard) {
  const { id, name, numberOfItems, isMine, ownerName, mayChange } = list;
  return { "data-list": JSON.stringify({ id, name, numberOfItems, isMine, ownerName, mayChange }) };
}
