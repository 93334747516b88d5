import { type Database, readAsTenant } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import type { Account } from "../../identity/account.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toTenant, type ViewerAccount } from "../../identity/viewer.ts";
import {
  explainNoLeads,
  getCurrentAvailability,
  getPainterDay,
  makeNewProfile,
  type PainterProfile,
} from "../painter-profile.ts";
import type { PaintBrand } from "../painter-work.ts";
import type { ServiceArea } from "../service-area.ts";
import { type AreaReach, findProfile, listAreaReaches, listServiceAreas } from "./painters.store.ts";

/** Somebody in the account of a painter. */
export interface PainterViewer extends SignedInViewer {
  readonly account: ViewerAccount;
}

/** A painter as the people of the account see it. */
export interface Painter {
  readonly account: Account;
  readonly profile: PainterProfile;
  readonly areas: readonly ServiceArea[];
  /** The day where the painter is. */
  readonly today: LocalDate;
  /** Why no leads come today; null if they can. */
  readonly whyNoLeads: string | null;
  /** The brands that the painter can be trained for. Empty outside New Zealand. */
  readonly brands: readonly PaintBrand[];
}

interface Facts {
  readonly brands: readonly PaintBrand[];
  readonly at: Date;
}

export async function getOwnPainter(db: Database, viewer: PainterViewer, { brands, at }: Facts): Promise<Painter> {
  const [account, profile, areas] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([
      findAccount(tx, viewer.account.id),
      findProfile(tx, viewer.account.id),
      listServiceAreas(tx, viewer.account.id),
    ]),
  );
  if (account === null) throw new Error("The account of the viewer is gone.");
  return toPainter({ account, profile: profile ?? makeNewProfile(brands), areas, brands, at });
}

type PainterRows = Pick<Painter, "account" | "profile" | "areas"> & Facts;

export function toPainter({ account, profile: saved, areas, brands, at }: PainterRows): Painter {
  const today = getPainterDay(account, at);
  const profile = { ...saved, ...getCurrentAvailability(saved, today) };
  const whyNoLeads = explainNoLeads({ profile, areaCount: areas.length, hold: account.hold, today });
  return { account, profile, areas, today, whyNoLeads, brands };
}

export function listOwnAreaReaches(db: Database, viewer: PainterViewer): Promise<AreaReach[]> {
  return readAsTenant(db, toTenant(viewer), (tx) => listAreaReaches(tx, viewer.account.id));
}
