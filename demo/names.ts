import type { CountryCode } from "../src/shared/country.ts";
import type { Random } from "./random.ts";

/** Invented names of people, streets and businesses that sound like the two countries. */
const firstNames: Record<CountryCode, string[]> = {
  AU: list(`Olivia, Jack, Charlotte, William, Matilda, Lachlan, Ruby, Angus, Georgia, Callum, Priya, Minh, Sofia, Marco,
    Leila, Stavros, Jarrah, Kirra, Wei, Tahlia, Declan, Fatima, Goran, Imogen, Hamish, Anh, Rohan, Zoe, Damian, Shaun,
    Bec, Narelle, Craig, Yasmin, Hugo, Ivana`),
  NZ: list(`Aroha, Tāne, Mere, Wiremu, Hinemoa, Rāwiri, Anahera, Hēmi, Mārama, Nīkau, Isla, Liam, Amelia, Fraser,
    Bronwyn, Callan, Sione, Mele, Losa, Tevita, Harriet, Arjun, Mei, Duncan, Kiri, Manaia, Tama, Joanne, Brendan,
    Ngaire, Pita, Whetū, Moana, Finlay`),
};

const lastNames: Record<CountryCode, string[]> = {
  AU: list(`Smith, Nguyen, Williams, Papadopoulos, Brown, Singh, Taylor, Rossi, Anderson, Tran, O'Brien, Kowalski,
    Marshall, Haddad, Fitzgerald, Chen, Barnes, Petrov, Walsh, Moretti, Fraser, Patel, Delaney, Karam, Lindqvist, Burns,
    Costa, Hartley, Moss, Ferguson, Okafor, Doyle`),
  NZ: list(`Ngata, Parata, Rangihuna, Tamihana, Wētere, Harawira, Hēnare, Paki, Horomia, Whaanga, Tautari, Wilson,
    Campbell, Fa'afoi, Taufa, McLeod, Kumar, Robertson, Li, Stewart, Hughes, Mackenzie, Sutherland, Bell, Vea, Ross,
    Thompson, Māhuta, Gray, Leota`),
};

const streets: Record<CountryCode, string[]> = {
  AU: list(`Banksia Street, Lorikeet Avenue, Ironbark Road, Waratah Crescent, Wharf Street, Mill Road, Jacaranda Drive,
    Kookaburra Lane, Station Street, Orchard Road, Boronia Parade, Quarry Street`),
  NZ: list(`Kōwhai Street, Rimu Road, Tūī Crescent, Pōhutukawa Avenue, Ferry Road, Mataī Lane, Harbour View Terrace,
    Nīkau Grove, Tōtara Street, Kea Place, Railway Road, Sandspit Street`),
};

const businessPrefixes = list(`Three Bays, Northside, Ridgeline, Southern Cross Road, Five Ways, Westgate, Silverdale,
  Hilltop, Green Verandah, Copper Gully, Tin Shed, Lamplight, Second Coat, Straight Edge`);

const trades = list(`Painting & Decorating, Painters, Coatings, Property Maintenance, Decorators, Commercial Painting,
  Roof Restorations, Rendering, Building Group, Interiors`);

const practices = list("Architects, Interior Design, Colour Consulting, Design Studio, Heritage Consultants");

export interface PersonName {
  first: string;
  last: string;
}

export function personName(random: Random, country: CountryCode): PersonName {
  return { first: random.pick(firstNames[country]), last: random.pick(lastNames[country]) };
}

export function streetAddress(random: Random, country: CountryCode): string {
  return `${random.integer(1, 240)} ${random.pick(streets[country])}`;
}

/** Without the legal suffix: only companies have one. */
export function tradeName(random: Random, suburb: string): string {
  const prefix = random.chance(60) ? random.pick(businessPrefixes) : suburb;
  return `${prefix} ${random.pick(trades)}`;
}

export function practiceName(random: Random, holder: PersonName): string {
  return `${holder.last} ${random.pick(practices)}`;
}

function list(text: string): string[] {
  return text.split(",").map((word) => word.trim());
}
