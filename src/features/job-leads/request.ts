import type { CountryCode } from "../../shared/country.ts";
import type { Instance } from "../painters/work.ts";
import type { GeoPoint } from "../stores/geo-point.ts";

/**
 * A request is a job that a home owner wants a painter for. It is NEW until the home owner has confirmed the e-mail address,
 * then OPEN: painters are matched. It ends WITHDRAWN by the home owner, or CLOSED by staff or by the home owner's last answer.
 */
export type RequestStatus = "NEW" | "OPEN" | "WITHDRAWN" | "CLOSED";

/** What the home owner said about the work, in the words of `painters/work.ts`. */
export interface RequestedWork {
  readonly propertyType: string;
  readonly houseLevels: string;
  readonly surfaces: readonly string[];
  readonly condition: string;
  readonly timing: string;
  readonly coloursChosen: boolean;
  /** The colours in the home owner's words; empty when not chosen. */
  readonly colours: string;
  readonly areaM2: number | null;
  readonly roofType: string | null;
  readonly roofAge: string | null;
  readonly concreteExteriorAreas: readonly string[];
  readonly concreteInteriorAreas: readonly string[];
  readonly concreteType: string | null;
  readonly slopedConcrete: boolean;
  /** The brand that a home owner in New Zealand asks for. */
  readonly nzBrand: string | null;
  /** Free text. Phone numbers and addresses in it are masked until a painter accepts. */
  readonly note: string;
}

export interface Request {
  readonly id: string;
  readonly number: string;
  readonly country: CountryCode;
  readonly state: string;
  readonly suburb: string;
  readonly postcode: string | null;
  readonly point: GeoPoint;
  readonly timeZone: string;
  readonly instance: Instance;
  readonly work: RequestedWork;
  readonly status: RequestStatus;
  readonly madeAt: Date;
}
