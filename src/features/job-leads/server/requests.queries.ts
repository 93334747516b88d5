/** What the home owner reads: the places that a text may mean, and the page of a request. */
import { type Database, EVERY_ACCOUNT, readAsTenant, readBesideTenant } from "../../../server/database.ts";
import { hashToken } from "../../../server/secrets.ts";
import { type CountryCode, countryCodes } from "../../../shared/country.ts";
import { toTenant, type Viewer } from "../../identity/viewer.ts";
import type { Locality } from "../../stores/locality.ts";
import { findLocalities, listLocalitiesByPostcode } from "../../stores/server/stores.store.ts";
import type { RequestContact } from "../request.ts";
import type { LeadCounts } from "../request-progress.ts";
import { countLeadsOfRequest } from "./leads.store.ts";
import { findPhoto, findWaitingPhoto, listPhotos, type PhotoSize } from "./photos.store.ts";
import {
  findByPage,
  findContact,
  type KeptRequest,
  listNotes,
  pageRequestId,
  type RequestNote,
} from "./requests.store.ts";

interface Reader {
  readonly db: Database;
  readonly viewer: Viewer;
}

/** Reads what belongs to no account, in one exchange, together with the check of a viewer who is signed in. */
function readTogether<T>({ db, viewer }: Reader, work: (db: Database) => Promise<T>): Promise<T> {
  return viewer.user === null ? readAsTenant(db, EVERY_ACCOUNT, work) : readBesideTenant(db, toTenant(viewer), work);
}

/** With more choices than this a person types the state or the postcode instead. */
const MAX_CHOICES = 12;

/** The places that a text may mean, those of the reader's country first. */
export async function findJobPlaces(
  reader: Reader & { readonly buyer: { readonly country: CountryCode } },
  text: string,
): Promise<readonly Locality[]> {
  const trimmed = text.trim();
  const first = reader.buyer.country;
  const countries = [first, ...countryCodes.filter((code) => code !== first)];
  const localities = await readTogether(reader, async (db) => {
    if (/^[0-9]{4}$/.test(trimmed)) return listLocalitiesByPostcode(db, trimmed, countries);
    const answers = await Promise.all(countries.map((country) => findLocalities(db, trimmed, country)));
    return answers.flatMap((answer) => {
      if (answer.kind === "found") return [answer.locality];
      return answer.kind === "several" ? answer.localities : [];
    });
  });
  const rank = ({ country }: Locality) => countries.indexOf(country);
  return localities.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_CHOICES);
}

export interface RequestPage {
  readonly request: KeptRequest;
  readonly contact: RequestContact | null;
  readonly notes: readonly RequestNote[];
  readonly photos: readonly PhotoSize[];
  readonly counts: LeadCounts;
}

/** Null for a token that opens no page. */
export function findRequestPage(reader: Reader, token: string): Promise<RequestPage | null> {
  const tokenHash = hashToken(token);
  return readTogether(reader, async (db) => {
    const id = pageRequestId(tokenHash);
    const [request, contact, notes, photos, counts] = await Promise.all([
      findByPage(db, tokenHash),
      findContact(db, id),
      listNotes(db, id),
      listPhotos(db, id),
      countLeadsOfRequest(db, id),
    ]);
    return request && { request, contact, notes, photos, counts };
  });
}

/** A photo on the page of its home owner. */
export function findPagePhoto(reader: Reader, token: string, photoId: string): Promise<Buffer | null> {
  return readTogether(reader, (db) => findPhoto(db, photoId, pageRequestId(hashToken(token))));
}

/** A photo of the form, before the request is sent. */
export function findFormPhoto(reader: Reader, token: string): Promise<Buffer | null> {
  return readTogether(reader, (db) => findWaitingPhoto(db, hashToken(token)));
}

/** A photo for a painter, whose leads decide in the database which photos they see, or for staff. */
export function findLeadPhoto({ db, viewer }: Reader, photoId: string): Promise<Buffer | null> {
  if (viewer.user === null) return Promise.resolve(null);
  if (viewer.may.staff.leads === "all") return readTogether({ db, viewer }, (beside) => findPhoto(beside, photoId));
  if (viewer.account === null || viewer.may.jobLeads === "none") return Promise.resolve(null);
  return readAsTenant(db, toTenant(viewer), (tx) => findPhoto(tx, photoId));
}
