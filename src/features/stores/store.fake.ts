import type { Hours, OpeningCalendar } from "./opening-hours.ts";
import type { Store } from "./store.ts";

type FakeStore = Partial<Omit<Store, "address">> & { address?: Partial<Store["address"]> };

export function fakeStore({ address, ...wanted }: FakeStore = {}): Store {
  return {
    id: "2226",
    name: "Trestle Trade Richmond",
    shortName: "Richmond",
    type: "METRO",
    timezone: "Australia/Melbourne",
    cutOffTime: "12:30",
    geoPoint: { latitude: -37.8192, longitude: 145.0028 },
    isTrade: true,
    isConsumer: true,
    isPositive: true,
    isRenderStore: false,
    isWithdrawn: false,
    address: {
      country: "AU",
      state: "VIC",
      line1: "211 Ropeworks Street",
      line2: null,
      suburb: "Richmond",
      city: "Melbourne",
      postcode: "3121",
      phoneNumber: "(03) 5550 0116",
      email: "richmond@stores.trestle.test",
      ...address,
    },
    ...wanted,
  };
}

interface FakeCalendar {
  /** The hours of Monday to Friday. The store is closed on Saturday and Sunday unless they are given. */
  weekdays?: [string, string];
  saturday?: [string, string];
  sunday?: [string, string];
  exceptions?: Record<string, [string, string] | null>;
  holidays?: readonly string[];
}

export function fakeCalendar(wanted: FakeCalendar = {}): OpeningCalendar {
  const { weekdays = ["06:30", "17:00"], saturday, sunday, exceptions = {}, holidays = [] } = wanted;
  const hours = new Map<number, Hours>([1, 2, 3, 4, 5].map((weekday) => [weekday, toHours(weekdays)]));
  if (saturday) hours.set(6, toHours(saturday));
  if (sunday) hours.set(7, toHours(sunday));
  const exceptional = Object.entries(exceptions).map(
    ([day, open]) => [day, open === null ? { opens: null, closes: null } : toHours(open)] as const,
  );
  return { hours, exceptions: new Map(exceptional), holidays: new Set(holidays) };
}

function toHours([opens, closes]: [string, string]): Hours {
  return { opens, closes };
}
