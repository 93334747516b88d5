/** The device's own database: unsent changes and last seen pages. The page and the service worker both use it. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { isPageFresh, type KeptPage, maxKeptPages } from "../kept-pages.ts";
import { listReplaced, type OutboxChange, type OutboxRow } from "../outbox.ts";

interface DeviceSchema extends DBSchema {
  outbox: { key: number; value: OutboxRow };
  pages: { key: string; value: KeptPage };
}

let opened: Promise<IDBPDatabase<DeviceSchema>> | null = null;

function openDevice(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= openDB<DeviceSchema>("trestle", 1, {
    upgrade: (db) => {
      db.createObjectStore("outbox", { keyPath: "position", autoIncrement: true });
      db.createObjectStore("pages", { keyPath: "address" });
    },
    // A newer version of the shop in another tab changes the tables. It must not wait for this tab.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

/**
 * Resolves when the change is safely stored. A newer value for the same thing replaces the older one, and the change with the
 * id `replaced`, which is a part of the new one.
 */
export async function saveChange(change: OutboxChange, replaced: string | null = null): Promise<void> {
  const tx = (await openDevice()).transaction("outbox", "readwrite");
  const rows = await tx.store.getAll();
  const old = [...listReplaced(rows, change), ...rows.filter(({ id }) => id === replaced)];
  for (const { position } of old) void tx.store.delete(position);
  // The store fills in the position.
  void tx.store.add({ ...change, tries: 0, parked: null } as OutboxRow);
  await tx.done;
}

export async function listRows(): Promise<readonly OutboxRow[]> {
  return (await openDevice()).getAll("outbox");
}

export async function updateRow(row: OutboxRow): Promise<void> {
  const tx = (await openDevice()).transaction("outbox", "readwrite");
  // The row may have been undone in another tab.
  if ((await tx.store.get(row.position)) !== undefined) void tx.store.put(row);
  await tx.done;
}

export async function deleteRow(id: string): Promise<void> {
  const tx = (await openDevice()).transaction("outbox", "readwrite");
  const found = (await tx.store.getAll()).find((row) => row.id === id);
  if (found !== undefined) void tx.store.delete(found.position);
  await tx.done;
}

export async function savePage(page: KeptPage): Promise<void> {
  const tx = (await openDevice()).transaction("pages", "readwrite");
  void tx.store.put(page);
  const pages = (await tx.store.getAll()).toSorted((one, other) => other.keptAt - one.keptAt);
  for (const { address } of pages.slice(maxKeptPages)) void tx.store.delete(address);
  await tx.done;
}

export async function findPage(address: string, now: number): Promise<KeptPage | null> {
  const page = await (await openDevice()).get("pages", address);
  return page !== undefined && isPageFresh(page, now) ? page : null;
}

/** The pages that may be shown, newest first. */
export async function listPages(now: number): Promise<readonly KeptPage[]> {
  const pages = await (await openDevice()).getAll("pages");
  return pages.filter((page) => isPageFresh(page, now)).toSorted((one, other) => other.keptAt - one.keptAt);
}

/**
 * Deletes the data of everybody else. After a session has ended, nobody's pages stay, but unsent changes wait for their owner
 * to sign in again. Another person who signs in deletes those too. The changes of the same person's other account stay.
 */
export async function deleteOthersData(owner: string): Promise<void> {
  const tx = (await openDevice()).transaction(["pages", "outbox"], "readwrite");
  const [pages, rows] = [tx.objectStore("pages"), tx.objectStore("outbox")];
  for (const page of await pages.getAll()) if (page.owner !== owner) void pages.delete(page.address);
  for (const row of await rows.getAll()) {
    if (owner !== "" && getPerson(row.owner) !== getPerson(owner)) void rows.delete(row.position);
  }
  await tx.done;
}

function getPerson(owner: string): string {
  return owner.split(".", 1)[0] ?? "";
}

export async function clearDevice(): Promise<void> {
  const tx = (await openDevice()).transaction(["pages", "outbox"], "readwrite");
  void tx.objectStore("pages").clear();
  void tx.objectStore("outbox").clear();
  await tx.done;
}
