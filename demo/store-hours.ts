/** A row of the table `store_hours`. */
export interface StoreHoursRow {
  store_id: string;
  weekday: number;
  opens: string;
  closes: string;
}

export interface OpenedStore {
  readonly id: string;
  readonly store_type: "METRO" | "REGIONAL" | "LOCKER";
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekdays = [1, 2, 3, 4, 5];

/** Trade counters open at half past six and close at noon on Saturday. */
export function demoStoreHours(stores: readonly OpenedStore[]): StoreHoursRow[] {
  return stores.flatMap((store) =>
    store.store_type === "LOCKER" ? lockerHours(store.id) : counterHours(store.id, opensOnSunday(store)),
  );
}

function lockerHours(id: string): StoreHoursRow[] {
  return everyDay.map((weekday) => ({ store_id: id, weekday, opens: "05:00", closes: "23:00" }));
}

function counterHours(id: string, sunday: boolean): StoreHoursRow[] {
  return [
    ...weekdays.map((weekday) => ({ store_id: id, weekday, opens: "06:30", closes: "17:00" })),
    { store_id: id, weekday: 6, opens: "07:30", closes: "12:00" },
    ...(sunday ? [{ store_id: id, weekday: 7, opens: "08:00", closes: "12:00" }] : []),
  ];
}

/** Some metro counters open on Sunday morning. */
function opensOnSunday({ id, store_type }: OpenedStore): boolean {
  return store_type === "METRO" && Number(id) % 3 === 0;
}
