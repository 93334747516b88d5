/**
 * What people change about the painter of their account. Each change locks the account first, so that areas are counted and
 * compared without another change in between.
 */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type CommitWith, type Transaction } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { Account } from "../../identity/account.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { toTenant } from "../../identity/viewer.ts";
import {
  changeProfile,
  getPainterDay,
  makeNewProfile,
  type PainterProfile,
  type ProfileInput,
} from "../painter-profile.ts";
import type { PaintBrand } from "../painter-work.ts";
import { paintersErrors } from "../painters-errors.ts";
import { checkRadius, type Place, placeArea, type ServiceArea } from "../service-area.ts";
import { findPlaces, type GeocodeServices } from "./geocode.queries.ts";
import { type Painter, type PainterViewer, toPainter } from "./painters.queries.ts";
import {
  deleteServiceArea,
  findProfile,
  insertMissingProfile,
  insertServiceArea,
  listServiceAreas,
  saveProfile,
  updateRadius,
} from "./painters.store.ts";

interface Services extends Pick<GeocodeServices, "db"> {
  readonly clock: Clock;
}

/** The painter of an account, locked. */
interface Locked {
  readonly account: Account;
  /** A new profile, if the painter has changed nothing yet. */
  readonly profile: PainterProfile;
  readonly areas: readonly ServiceArea[];
  readonly at: Date;
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
}

interface Change<T> {
  readonly viewer: PainterViewer;
  readonly brands: readonly PaintBrand[];
  readonly work: (locked: Locked) => Result<T, UserError>;
}

function changePainter<T>({ db, clock }: Services, change: Change<T>): Promise<Result<T, UserError>> {
  const { viewer, brands, work } = change;
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    // The areas are read after the lock is granted, so they include those of parallel requests.
    const [account, may, profile, areas] = await Promise.all([
      lockAccount(tx, viewer.account.id),
      lockRights(tx, viewer),
      findProfile(tx, viewer.account.id),
      listServiceAreas(tx, viewer.account.id),
    ]);
    if (may.jobLeads !== "manage") return refused(identityErrors.unauthorised);
    return work({ account, profile: profile ?? makeNewProfile(brands), areas, at: clock.now(), tx, commitWith });
  });
}

interface OfPainter {
  readonly viewer: PainterViewer;
  /** Empty outside New Zealand. */
  readonly brands: readonly PaintBrand[];
}

export function updateProfile(
  services: Services,
  { viewer, brands }: OfPainter,
  input: ProfileInput,
): Promise<Result<Painter, UserError>> {
  return changePainter(services, {
    viewer,
    brands,
    work: ({ account, profile, areas, at, tx, commitWith }) => {
      const today = getPainterDay(account, at);
      const changed = changeProfile(profile, input, { today, brands });
      if (!changed.ok) return changed;
      const saved = { accountId: account.id, profile: changed.value, userId: viewer.user.id, today, at };
      commitWith(saveProfile(tx, saved));
      return ok(toPainter({ account, profile: changed.value, areas, brands, at }));
    },
  });
}

export interface AreaInput {
  readonly googleAddress?: string | null | undefined;
  readonly googlePlaceId?: string | null | undefined;
  readonly radiusKm: number;
}

/** The place is looked up before the transaction, because the geocoder may be outside. */
export async function createServiceArea(
  services: Services & GeocodeServices,
  { viewer, brands }: OfPainter,
  { googleAddress, googlePlaceId, radiusKm }: AreaInput,
): Promise<Result<ServiceArea, UserError>> {
  const refusal = checkRadius(radiusKm);
  if (refusal !== null) return refused(refusal);
  const found = await findOnePlace(services, viewer, { address: googleAddress ?? "", placeId: googlePlaceId ?? "" });
  if (!found.ok) return found;
  return changePainter(services, {
    viewer,
    brands,
    work: ({ account, profile, areas, at, tx, commitWith }) => {
      const placed = placeArea(areas, { ...found.value, radiusKm });
      if (!placed.ok) return placed;
      const area = { ...found.value, id: randomUUID(), position: placed.value, radiusKm };
      const today = getPainterDay(account, at);
      commitWith(
        insertMissingProfile(tx, { accountId: account.id, profile, userId: viewer.user.id, today, at }),
        insertServiceArea(tx, account.id, area),
      );
      return ok(area);
    },
  });
}

async function findOnePlace(
  services: GeocodeServices,
  viewer: PainterViewer,
  search: { readonly address: string; readonly placeId: string },
): Promise<Result<Place, UserError>> {
  const found = await findPlaces(services, { ...search, tenant: toTenant(viewer), country: viewer.account.country });
  if (found.kind === "unavailable") return refused(paintersErrors.geocoderAway);
  const [first, ...others] = found.places;
  if (first === undefined) return refused(paintersErrors.notASuburb);
  return others.length > 0 ? refused(paintersErrors.severalPlaces) : ok(first);
}

interface RadiusInput {
  readonly hsObjectId: string;
  readonly radiusKm: number;
}

export function changeRadius(
  services: Services,
  { viewer, brands }: OfPainter,
  { hsObjectId, radiusKm }: RadiusInput,
): Promise<Result<ServiceArea, UserError>> {
  return changePainter(services, {
    viewer,
    brands,
    work: ({ areas, tx, commitWith }) => {
      const area = areas.find(({ id }) => id === hsObjectId);
      if (area === undefined) return refused(paintersErrors.areaNotFound);
      const refusal = checkRadius(radiusKm);
      if (refusal !== null) return refused(refusal);
      commitWith(updateRadius(tx, area.id, radiusKm));
      return ok({ ...area, radiusKm });
    },
  });
}

export function removeServiceArea(
  services: Services,
  { viewer, brands }: OfPainter,
  hsObjectId: string,
): Promise<Result<ServiceArea, UserError>> {
  return changePainter(services, {
    viewer,
    brands,
    work: ({ areas, tx, commitWith }) => {
      const area = areas.find(({ id }) => id === hsObjectId);
      if (area === undefined) return refused(paintersErrors.areaNotFound);
      commitWith(deleteServiceArea(tx, area.id));
      return ok(area);
    },
  });
}
