import { findState, timezoneFor } from "../src/features/stores/state.ts";
import type { CountryCode } from "../src/shared/country.ts";
import { toSlug } from "../src/shared/slug.ts";

/** Every suburb is real, with its postcode and time zone. Every street is invented. */
export interface StoreRow {
  id: string;
  name: string;
  short_name: string;
  store_type: StoreType;
  country: CountryCode;
  state: string;
  line1: string;
  line2: string | null;
  suburb: string;
  city: string;
  postcode: string;
  phone_number: string;
  email: string;
  timezone: string;
  cut_off_time: string;
  latitude: number;
  longitude: number;
  is_trade: boolean;
  is_consumer: boolean;
  is_positive: boolean;
  is_render_store: boolean;
}

type StoreType = "METRO" | "REGIONAL" | "LOCKER";

type Row = [
  id: string,
  type: StoreType,
  state: string,
  suburb: string,
  city: string,
  postcode: string,
  line1: string,
  latitude: number,
  longitude: number,
];

const australian: Row[] = [
  ["2010", "METRO", "NSW", "Alexandria", "Sydney", "2015", "118 Bourke Yard Road", -33.9017, 151.1979],
  ["2027", "METRO", "NSW", "Parramatta", "Sydney", "2150", "27 Tannery Street", -33.816, 151.0023],
  ["2042", "METRO", "NSW", "Artarmon", "Sydney", "2064", "9 Cleg Foundry Lane", -33.8151, 151.1825],
  ["2055", "METRO", "NSW", "Brookvale", "Sydney", "2100", "64 Winding Creek Road", -33.7597, 151.2741],
  ["2066", "METRO", "NSW", "Penrith", "Sydney", "2750", "240 Batman Siding Road", -33.7488, 150.7],
  ["2084", "METRO", "NSW", "Campbelltown", "Sydney", "2560", "15 Farrow Road", -34.0657, 150.8171],
  ["2100", "METRO", "NSW", "Hurstville", "Sydney", "2220", "82 Brickpit Road", -33.9669, 151.1023],
  ["2114", "LOCKER", "NSW", "Chatswood", "Sydney", "2067", "3 Railway Arcade", -33.7994, 151.1845],
  ["2126", "REGIONAL", "NSW", "Wollongong", "Wollongong", "2500", "51 Steelworks Road", -34.4236, 150.895],
  ["2136", "REGIONAL", "NSW", "Newcastle", "Newcastle", "2300", "19 Coal Loader Street", -32.9293, 151.7787],
  ["2153", "REGIONAL", "NSW", "Gosford", "Central Coast", "2250", "33 Oyster Point Road", -33.4244, 151.343],
  ["2168", "REGIONAL", "NSW", "Dubbo", "Dubbo", "2830", "76 Stockroute Road", -32.2431, 148.6042],
  ["2181", "REGIONAL", "NSW", "Coffs Harbour", "Coffs Harbour", "2450", "14 Jetty Sheds Road", -30.2967, 153.1133],
  ["2192", "REGIONAL", "NSW", "Broken Hill", "Broken Hill", "2880", "205 Miners Row", -31.9658, 141.4514],
  ["2210", "METRO", "ACT", "Belconnen", "Canberra", "2617", "40 Kiln Street", -35.2388, 149.0669],
  ["2226", "METRO", "VIC", "Richmond", "Melbourne", "3121", "211 Ropeworks Street", -37.8192, 145.0028],
  ["2240", "METRO", "VIC", "Preston", "Melbourne", "3072", "88 Tramdepot Road", -37.7512, 145.0181],
  ["2252", "METRO", "VIC", "Dandenong", "Melbourne", "3175", "130 Foundry Drive", -37.9847, 145.1984],
  ["2262", "METRO", "VIC", "Sunshine", "Melbourne", "3020", "57 Harvester Lane", -37.7849, 144.8321],
  ["2279", "METRO", "VIC", "Moorabbin", "Melbourne", "3189", "22 Airfield Avenue", -37.9433, 145.057],
  ["2294", "METRO", "VIC", "Ringwood", "Melbourne", "3134", "6 Orchard Works Court", -37.8149, 145.2329],
  ["2307", "LOCKER", "VIC", "Southbank", "Melbourne", "3006", "1 Wharf Shed Walk", -37.8212, 144.9643],
  ["2318", "REGIONAL", "VIC", "Geelong", "Geelong", "3220", "95 Woolstore Street", -38.1457, 144.3611],
  ["2336", "REGIONAL", "VIC", "Bendigo", "Bendigo", "3550", "43 Quartz Street", -36.757, 144.281],
  ["2352", "REGIONAL", "VIC", "Shepparton", "Shepparton", "3630", "70 Cannery Road", -36.3795, 145.3999],
  ["2366", "METRO", "QLD", "Fortitude Valley", "Brisbane", "4006", "29 Warehouse Lane", -27.4563, 153.0334],
  ["2378", "METRO", "QLD", "Rocklea", "Brisbane", "4106", "310 Marketgate Road", -27.5386, 153.0026],
  ["2388", "METRO", "QLD", "Southport", "Gold Coast", "4215", "48 Boatyard Street", -27.9668, 153.397],
  ["2405", "LOCKER", "QLD", "South Brisbane", "Brisbane", "4101", "5 Cultural Sidings", -27.4801, 153.0199],
  ["2420", "REGIONAL", "QLD", "Maroochydore", "Sunshine Coast", "4558", "12 Sugar Tram Way", -26.6601, 153.0993],
  ["2433", "REGIONAL", "QLD", "Toowoomba", "Toowoomba", "4350", "67 Range Crest Road", -27.5608, 151.9541],
  ["2444", "REGIONAL", "QLD", "Townsville", "Townsville", "4810", "101 Wharf Store Street", -19.2668, 146.8063],
  ["2462", "REGIONAL", "QLD", "Cairns", "Cairns", "4870", "38 Mangrove Street", -16.9243, 145.7671],
  ["2478", "METRO", "SA", "Thebarton", "Adelaide", "5031", "74 Maltings Road", -34.9175, 138.5681],
  ["2492", "METRO", "SA", "Prospect", "Adelaide", "5082", "16 Tramline Road", -34.8834, 138.5917],
  ["2504", "REGIONAL", "SA", "Mount Gambier", "Mount Gambier", "5290", "59 Limestone Street", -37.833, 140.778],
  ["2514", "METRO", "WA", "Osborne Park", "Perth", "6017", "150 Sheetmetal Street", -31.9021, 115.81],
  ["2531", "METRO", "WA", "Fremantle", "Perth", "6160", "21 Woolscour Street", -32.0579, 115.7452],
  ["2546", "LOCKER", "WA", "West Perth", "Perth", "6005", "8 Observatory Lane", -31.9508, 115.842],
  ["2559", "REGIONAL", "WA", "Bunbury", "Bunbury", "6230", "90 Jarrah Mill Road", -33.3253, 115.6418],
  ["2570", "METRO", "TAS", "Moonah", "Hobart", "7009", "35 Zincworks Road", -42.8446, 147.3031],
  ["2588", "REGIONAL", "TAS", "Launceston", "Launceston", "7250", "18 Gorge Mill Street", -41.4374, 147.1359],
  ["2604", "METRO", "NT", "Stuart Park", "Darwin", "0820", "62 Pearlers Road", -12.4474, 130.8441],
];

const newZealand: Row[] = [
  ["6014", "METRO", "Auckland", "Grey Lynn", "Auckland", "1021", "47 Kauri Yard Road", -36.8639, 174.7356],
  ["6026", "METRO", "Auckland", "Albany", "Auckland", "0632", "120 Gumdiggers Drive", -36.7159, 174.699],
  ["6036", "METRO", "Auckland", "Henderson", "Auckland", "0612", "33 Claypit Road", -36.8795, 174.6192],
  ["6053", "METRO", "Auckland", "Onehunga", "Auckland", "1061", "85 Woolpress Street", -36.9178, 174.78],
  ["6068", "METRO", "Auckland", "Takapuna", "Auckland", "0622", "11 Lakeside Arcade", -36.7915, 174.776],
  ["6081", "LOCKER", "Auckland", "Newmarket", "Auckland", "1023", "2 Station Square Lane", -36.8698, 174.7763],
  ["6092", "REGIONAL", "Northland", "Whangarei", "Whangārei", "0110", "54 Town Basin Road", -35.7319, 174.3249],
  ["6110", "METRO", "Waikato", "Hamilton", "Hamilton", "3204", "140 Dairy Factory Road", -37.7837, 175.2847],
  ["6126", "REGIONAL", "Bay of Plenty", "Tauranga", "Tauranga", "3110", "26 Harbourbridge Road", -37.6867, 176.1651],
  ["6140", "REGIONAL", "Bay of Plenty", "Rotorua", "Rotorua", "3010", "72 Sulphur Lake Road", -38.1395, 176.244],
  ["6152", "REGIONAL", "Hawke's Bay", "Onekawa", "Napier", "4110", "19 Woolshed Street", -39.5101, 176.8888],
  ["6162", "REGIONAL", "Taranaki", "New Plymouth", "New Plymouth", "4310", "63 Surf Highway Lane", -39.0679, 174.0829],
  [
    "6179",
    "REGIONAL",
    "Manawatū-Whanganui",
    "Palmerston North",
    "Palmerston North",
    "4410",
    "108 Rangitīkei Siding",
    -40.3578,
    175.6111,
  ],
  ["6194", "METRO", "Wellington", "Petone", "Lower Hutt", "5012", "44 Wharfinger Street", -41.2299, 174.8706],
  ["6207", "LOCKER", "Wellington", "Te Aro", "Wellington", "6011", "7 Tramstop Lane", -41.2958, 174.7781],
  ["6218", "REGIONAL", "Nelson", "Nelson", "Nelson", "7010", "31 Hopkiln Road", -41.269, 173.2852],
  ["6236", "METRO", "Canterbury", "Sydenham", "Christchurch", "8023", "92 Brickworks Road", -43.5454, 172.6375],
  ["6252", "METRO", "Canterbury", "Papanui", "Christchurch", "8053", "13 Railhead Avenue", -43.4986, 172.6153],
  ["6266", "REGIONAL", "Otago", "South Dunedin", "Dunedin", "9012", "58 Gasworks Street", -45.8872, 170.4891],
  ["6278", "REGIONAL", "Southland", "Invercargill", "Invercargill", "9810", "77 Tramway Road", -46.399, 168.3494],
];

export function demoStores(): StoreRow[] {
  return [
    ...australian.map((row, place) => toStore("AU", row, australianPhone(row[2], place))),
    ...newZealand.map((row, place) => toStore("NZ", row, newZealandPhone(row[2], place))),
  ];
}

function toStore(country: CountryCode, row: Row, phone: string): StoreRow {
  const [id, type, stateCode, suburb, city, postcode, line1, latitude, longitude] = row;
  const state = findState(country, stateCode);
  if (!state) throw new Error(`Store ${id} is in ${stateCode}, which is not a state of ${country}.`);
  const isLocker = type === "LOCKER";
  const shortName = isLocker ? `Locker ${suburb}` : suburb;
  return {
    id,
    name: `Trestle Trade ${shortName}`,
    short_name: shortName,
    store_type: type,
    country,
    state: stateCode,
    line1,
    line2: isLocker ? "Locker bay" : null,
    suburb,
    city,
    postcode,
    phone_number: phone,
    email: `${toSlug(shortName)}@stores.trestle.test`,
    timezone: timezoneFor(state, suburb),
    cut_off_time: cutOffTime(type, city),
    latitude,
    longitude,
    is_trade: true,
    is_consumer: !isLocker,
    is_positive: !isLocker,
    // Every fifth store sells mixed render.
    is_render_store: !isLocker && Number(id) % 5 === 0,
  };
}

/**
 * Metro stores have the same-day cut-offs of the product decisions. Others deliver next day with a late afternoon cut-
 * off.
 */
function cutOffTime(type: StoreType, city: string): string {
  if (type === "LOCKER") return "14:00";
  if (type === "REGIONAL") return "16:00";
  return city === "Auckland" || city === "Christchurch" ? "13:30" : "12:30";
}

const australianAreaCodes: Record<string, string> = {
  NSW: "02",
  ACT: "02",
  VIC: "03",
  TAS: "03",
  QLD: "07",
  SA: "08",
  WA: "08",
  NT: "08",
};

/** Australia's regulator reserves 5550 numbers for fiction. */
function australianPhone(state: string, place: number): string {
  return `(${australianAreaCodes[state]}) 5550 ${String(place + 101).padStart(4, "0")}`;
}

const southIsland = ["Nelson", "Tasman", "Marlborough", "West Coast", "Canterbury", "Otago", "Southland"];

/** New Zealand reserves no range for fiction. A local number never begins with 0, so these reach nobody. */
function newZealandPhone(region: string, place: number): string {
  const areaCode = southIsland.includes(region) ? "03" : (northIslandAreaCodes[region] ?? "06");
  return `(${areaCode}) 055 ${String(place + 5001)}`;
}

const northIslandAreaCodes: Record<string, string> = {
  Northland: "09",
  Auckland: "09",
  Waikato: "07",
  "Bay of Plenty": "07",
  Wellington: "04",
};
