import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { getPainterDay } from "../../painters/painter-profile.ts";
import { formatCursor, isRequestStatus, parseCursor, parseSearchedText, REQUESTS_PER_PAGE } from "../lead-search.ts";
import { matchPainters } from "../matching.ts";
import { findPainterState, isPainterSort, type PainterState, sortPainters } from "../painter-quality.ts";
import { describeForStaff, type StaffView } from "../staff-view.ts";
import { listCandidates } from "./matching.store.ts";
import { listPhotos } from "./photos.store.ts";
import { findByNumber, findContact, type KeptRequest, listNotes, numberedRequestId } from "./requests.store.ts";
import {
  type FoundRequest,
  listAssignedIds,
  listEventsOfRequest,
  listLeadsOfRequest,
  listPainters,
  listRequests,
  type StaffPainter,
} from "./staff-leads.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

const MAX_TEXT_LENGTH = 100;
const trim = (text: string) => text.trim().slice(0, MAX_TEXT_LENGTH);

export interface SearchInput {
  readonly text: string;
  readonly painter: string;
  readonly status: string;
  readonly after: string;
}

export interface RequestList {
  readonly rows: readonly FoundRequest[];
  /** The next page begins behind it; null on the last page. */
  readonly nextCursor: string | null;
}

const maySeeContacts = ({ may }: SignedInViewer) => may.staff.leads === "all";

/** Null for staff who see every account. */
const findRepId = (viewer: SignedInViewer) => (maySeeContacts(viewer) ? null : viewer.user.id);

/** Only people who may see contact details find requests by an e-mail address. */
export async function searchRequests(
  { db }: Pick<Services, "db">,
  viewer: SignedInViewer,
  input: SearchInput,
): Promise<RequestList> {
  const filter = {
    text: parseSearchedText(input.text, { maySeeContact: maySeeContacts(viewer) }),
    painter: trim(input.painter),
    status: isRequestStatus(input.status) ? input.status : null,
    after: parseCursor(input.after),
    repId: findRepId(viewer),
  };
  const found = await readBesideViewer({ db, viewer }, (beside) => listRequests(beside, filter));
  const rows = found.slice(0, REQUESTS_PER_PAGE);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > rows.length && last !== undefined ? formatCursor(last) : null };
}

export interface StaffRequest extends StaffView {
  readonly request: KeptRequest;
  /** Whether the viewer may look for painters again and close the request. */
  readonly mayChange: boolean;
}

/** Null for a number that no request has. The contact is read only for people who may see it. */
export async function findStaffRequest(
  { db, clock }: Services,
  viewer: SignedInViewer,
  number: string,
): Promise<StaffRequest | null> {
  const maySeeContact = maySeeContacts(viewer);
  const now = clock.now();
  const id = numberedRequestId(number);
  const repId = findRepId(viewer);
  const [request, contact, notes, photos, leads, events, candidates, assigned] = await readBesideViewer(
    { db, viewer },
    (beside) =>
      Promise.all([
        findByNumber(beside, number),
        maySeeContact ? findContact(beside, id) : null,
        listNotes(beside, id),
        maySeeContact ? listPhotos(beside, id) : [],
        listLeadsOfRequest(beside, id),
        listEventsOfRequest(beside, id),
        listCandidates(beside, id),
        repId === null ? null : listAssignedIds(beside, repId),
      ]),
  );
  if (request === null) return null;
  const { verdicts } = matchPainters({ request, leads, candidates, now });
  const photoIds = photos.map((photo) => photo.id);
  const view = describeForStaff({
    ...{ request, contact, notes, photoIds, leads, events, verdicts, now, maySeeContact, assigned },
  });
  return { ...view, request, mayChange: maySeeContact };
}

export interface SortedPainter extends StaffPainter {
  readonly painterState: PainterState;
}

export interface PainterSearch {
  readonly text: string;
  /** One of `painterSorts`; anything else is the name. */
  readonly sort: string;
  readonly isDescending: boolean;
}

/** The first painters by name, in the order that the reader chose. */
export async function searchPainters(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { text, sort, isDescending }: PainterSearch,
): Promise<readonly SortedPainter[]> {
  const now = clock.now();
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const painters = await readBesideViewer({ db, viewer }, (beside) =>
    listPainters(beside, { text: trim(text), since }),
  );
  const judged = painters.map((painter) => {
    return { ...painter, painterState: findPainterState({ ...painter, today: getPainterDay(painter, now) }) };
  });
  return sortPainters(judged, { by: isPainterSort(sort) ? sort : "name", isDescending });
}
