import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { unauthorized } from "../../../server/graphql/operation-errors.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { CountryCode } from "../../../shared/country.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import { toTenant } from "../../identity/viewer.ts";
import { listTrainingBrands, type PaintBrand } from "../painter-work.ts";
import { paintersErrors } from "../painters-errors.ts";
import { formatPlace, type Place, type ServiceArea, toPlaceId } from "../service-area.ts";
import { countSuburbsByKm, type FoundPlaces, findPlaces } from "./geocode.queries.ts";
import type { Geocoder } from "./geocoder.adapter.ts";
import { changeRadius, createServiceArea, removeServiceArea, updateProfile } from "./painters.actions.ts";
import { getOwnPainter, listOwnAreaReaches, type Painter, type PainterViewer } from "./painters.queries.ts";
import type { AreaReach } from "./painters.store.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    /** Null where the installation has no outside geocoder. */
    readonly geocoder: Geocoder | null;
  }
}

/** Somebody in the account of a painter, who may at least see the leads. */
function getPainterViewer(context: OperationContext): PainterViewer {
  const viewer = getPermitted(context, (may) => may.jobLeads !== "none");
  // Staff without a customer's account are no painter.
  if (viewer.account === null) throw unauthorized();
  return { ...viewer, account: viewer.account };
}

function getPainterManager(context: OperationContext) {
  const viewer = getPainterViewer(context);
  if (viewer.may.jobLeads !== "manage") throw unauthorized();
  return { viewer, brands: listTrainingBrands(viewer.account.country, context.snapshots.catalogue) };
}

const countryNames: Record<CountryCode, string> = { AU: "Australia", NZ: "New Zealand" };
const formatGoogleAddress = (place: Place) => `${formatPlace(place)}, ${countryNames[place.country]}`;

const ServiceAreaObject = builder.objectRef<ServiceArea>("ServiceArea").implement({
  description: "A circle around a suburb or town in which a painter takes work.",
  fields: (t) => ({
    hsObjectId: t.exposeString("id"),
    googleAddress: t.string({ resolve: formatGoogleAddress }),
    googlePlaceId: t.string({ description: "The same place has the same id.", resolve: toPlaceId }),
    suburb: t.exposeString("suburb"),
    stateTerritory: t.exposeString("state"),
    postcode: t.exposeString("postcode", { nullable: true }),
    latitude: t.exposeFloat("latitude"),
    longitude: t.exposeFloat("longitude"),
    radiusKm: t.exposeInt("radiusKm"),
  }),
});

const NzCapabilitiesObject = builder.objectRef<Painter>("NzCapabilities").implement({
  description: "The ids of the paint brands that the painter is trained for.",
  fields: (t) => ({
    interior: t.stringList({ resolve: ({ profile }) => [...profile.nzInteriorBrands] }),
    exterior: t.stringList({ resolve: ({ profile }) => [...profile.nzExteriorBrands] }),
  }),
});

export const PaintBrandObject = builder.objectRef<PaintBrand>("PaintBrand").implement({
  fields: (t) => ({
    id: t.exposeString("id"),
    name: t.exposeString("name"),
    interior: t.exposeBoolean("interior", { description: "Whether it has paint for inside." }),
    exterior: t.exposeBoolean("exterior"),
  }),
});

const CompanyProfileObject = builder.objectRef<Painter>("CompanyProfile").implement({
  description: "What work a painter takes, when and where.",
  fields: (t) => ({
    companyId: t.string({ resolve: ({ account }) => account.id }),
    sapAccountNumber: t.string({ resolve: ({ account }) => account.number }),
    name: t.string({ resolve: ({ account }) => account.name }),
    suburb: t.string({ resolve: ({ account }) => account.suburb }),
    address: t.string({
      resolve: ({ account: { line1, line2, ...place } }) =>
        [line1, line2, formatPlace(place)].filter((part) => part !== null && part !== "").join(", "),
    }),
    leadEmail: t.string({
      nullable: true,
      description: "Where notices of leads go. Null: to the holders of the account.",
      resolve: ({ profile }) => profile.leadEmail,
    }),
    suggestedEmail: t.string({
      description: "The viewer's own address, for a profile without one.",
      resolve: (_painter, _arguments, { viewer }) => viewer.user?.email ?? "",
    }),
    instances: t.stringList({
      description: "The kinds of work that the painter takes.",
      resolve: ({ profile }) => [...profile.instances],
    }),
    capabilities: t.stringList({ resolve: ({ profile }) => [...profile.capabilities] }),
    roofType: t.stringList({ resolve: ({ profile }) => [...profile.roofTypes] }),
    propertyType: t.stringList({ resolve: ({ profile }) => [...profile.propertyTypes] }),
    houseLevels: t.stringList({ resolve: ({ profile }) => [...profile.houseLevels] }),
    concreteExteriorAreas: t.stringList({ resolve: ({ profile }) => [...profile.concreteExteriorAreas] }),
    concreteInteriorAreas: t.stringList({ resolve: ({ profile }) => [...profile.concreteInteriorAreas] }),
    concreteType: t.stringList({ resolve: ({ profile }) => [...profile.concreteTypes] }),
    slopedConcrete: t.boolean({ resolve: ({ profile }) => profile.takesSlopedConcrete }),
    nzCapabilities: t.field({
      type: NzCapabilitiesObject,
      nullable: true,
      description: "Null outside New Zealand.",
      resolve: (painter) => (painter.account.country === "NZ" ? painter : null),
    }),
    paintBrands: t.field({
      type: [PaintBrandObject],
      description: "The brands to choose from. Empty outside New Zealand.",
      resolve: ({ brands }) => [...brands],
    }),
    isAvailable: t.boolean({
      description: "False with dates: not from the first to the last. False without dates: not until it is changed.",
      resolve: ({ profile }) => profile.isAvailable,
    }),
    unavailableStartDate: t.string({ nullable: true, resolve: ({ profile }) => profile.unavailableFrom }),
    unavailableEndDate: t.string({
      nullable: true,
      description: "The last day, included.",
      resolve: ({ profile }) => profile.unavailableTo,
    }),
    today: t.exposeString("today", { description: "The day where the painter is." }),
    whyNoLeads: t.exposeString("whyNoLeads", {
      nullable: true,
      description: "Why no leads come today. Null if they can.",
    }),
    serviceAreas: t.field({ type: [ServiceAreaObject], resolve: ({ areas }) => [...areas] }),
    canManage: t.boolean({
      description: "Whether the viewer may change it.",
      resolve: (_painter, _arguments, { viewer }) => viewer.may.jobLeads === "manage",
    }),
  }),
});

builder.queryField("companyProfile", (t) =>
  t.field({
    type: CompanyProfileObject,
    resolve: (_root, _arguments, context) => {
      const viewer = getPainterViewer(context);
      const brands = listTrainingBrands(viewer.account.country, context.snapshots.catalogue);
      return getOwnPainter(context.db, viewer, { brands, at: context.clock.now() });
    },
  }),
);

const ServiceAreaReachObject = builder.objectRef<AreaReach>("ServiceAreaReach").implement({
  fields: (t) => ({
    hsObjectId: t.exposeString("id"),
    suburbsByKm: t.intList({
      description: "How many suburbs and towns are within 1 km, 2 km and so on up to 100 km.",
      resolve: ({ suburbsByKm }) => [...suburbsByKm],
    }),
  }),
});

builder.queryField("serviceAreaReaches", (t) =>
  t.field({
    type: [ServiceAreaReachObject],
    extensions: { cost: fieldCosts.search },
    resolve: (_root, _arguments, context) => listOwnAreaReaches(context.db, getPainterViewer(context)),
  }),
);

const GeocodedPlaceObject = builder.objectRef<Place>("GeocodedPlace").implement({
  description: "A suburb or town.",
  fields: (t) => ({
    googleAddress: t.string({ resolve: formatGoogleAddress }),
    googlePlaceId: t.string({ resolve: toPlaceId }),
    suburb: t.exposeString("suburb"),
    stateTerritory: t.exposeString("state"),
    postcode: t.exposeString("postcode", { nullable: true }),
    latitude: t.exposeFloat("latitude"),
    longitude: t.exposeFloat("longitude"),
    suburbsByKm: t.intList({
      description: "How many suburbs and towns are within 1 km, 2 km and so on up to 100 km.",
      resolve: (place, _arguments, context) =>
        countSuburbsByKm(context.db, toTenant(getPainterViewer(context)), place) as Promise<number[]>,
    }),
  }),
});

const GeocodeObject = builder.objectRef<FoundPlaces>("Geocode").implement({
  description: "The places that a text may mean, in the words of Google's Geocoding API.",
  fields: (t) => ({
    status: t.string({
      description: "OK with one place or several, ZERO_RESULTS, or UNKNOWN_ERROR if the geocoder did not answer.",
      resolve: (found) => {
        if (found.kind === "unavailable") return "UNKNOWN_ERROR";
        return found.places.length === 0 ? "ZERO_RESULTS" : "OK";
      },
    }),
    result: t.field({
      type: [GeocodedPlaceObject],
      resolve: (found) => (found.kind === "places" ? [...found.places] : []),
    }),
    message: t.string({
      nullable: true,
      description: "Why there is no place. Null if there is one.",
      resolve: (found) => {
        if (found.kind === "unavailable") return paintersErrors.geocoderAway.message;
        return found.places.length === 0 ? paintersErrors.notASuburb.message : null;
      },
    }),
  }),
});

builder.queryField("geocode", (t) =>
  t.field({
    type: GeocodeObject,
    extensions: { cost: fieldCosts.search },
    args: {
      address: t.arg.string({ required: true, description: "A suburb or town, such as Riccarton, Christchurch." }),
      googlePlaceId: t.arg.string({ description: "In place of the address: the id of a place that was found before." }),
    },
    resolve: (_root, { address, googlePlaceId }, context) => {
      const viewer = getPainterViewer(context);
      const { country } = viewer.account;
      return findPlaces(context, { tenant: toTenant(viewer), country, address, placeId: googlePlaceId ?? "" });
    },
  }),
);

const ProfilePayload = payloadRef<{ companyProfile: Painter | null }>("CompanyProfilePayload");
ProfilePayload.implement({
  fields: (t) => ({ companyProfile: t.expose("companyProfile", { type: CompanyProfileObject, nullable: true }) }),
});

const NzCapabilitiesInput = builder.inputType("NzCapabilitiesInput", {
  description: "The ids of paint brands.",
  fields: (t) => ({ interior: t.stringList(), exterior: t.stringList() }),
});

const CompanyProfileInput = builder.inputType("CompanyProfileInput", {
  description: "A field that is left out changes nothing. Setting available clears the dates.",
  fields: (t) => ({
    leadEmail: t.string(),
    isAvailable: t.boolean(),
    unavailableStartDate: t.string(),
    unavailableEndDate: t.string({ description: "The last day, at most one year from today." }),
    instances: t.stringList(),
    capabilities: t.stringList(),
    roofType: t.stringList(),
    propertyType: t.stringList(),
    houseLevels: t.stringList(),
    concreteExteriorAreas: t.stringList(),
    concreteInteriorAreas: t.stringList(),
    concreteType: t.stringList(),
    slopedConcrete: t.boolean(),
    nzCapabilities: t.field({ type: NzCapabilitiesInput }),
  }),
});

builder.mutationField("updateCompanyProfile", (t) =>
  t.field({
    type: ProfilePayload,
    args: { input: t.arg({ type: CompanyProfileInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const updated = await updateProfile(context, getPainterManager(context), input);
      return updated.ok
        ? { companyProfile: updated.value, userErrors: [] }
        : { companyProfile: null, userErrors: updated.refusals };
    },
  }),
);

const AreaPayload = payloadRef<{ serviceArea: ServiceArea | null }>("ServiceAreaPayload");
AreaPayload.implement({
  fields: (t) => ({ serviceArea: t.expose("serviceArea", { type: ServiceAreaObject, nullable: true }) }),
});

const toAreaPayload = (changed: Result<ServiceArea, UserError>) =>
  changed.ok ? { serviceArea: changed.value, userErrors: [] } : { serviceArea: null, userErrors: changed.refusals };

const ServiceAreaInput = builder.inputType("ServiceAreaInput", {
  description: "The place is looked up again, so its position cannot be given.",
  fields: (t) => ({
    googleAddress: t.string({ description: "A suburb or town." }),
    googlePlaceId: t.string({ description: "In place of the address: the id of a place that was found." }),
    radiusKm: t.int({ required: true, description: "1 to 100." }),
  }),
});

builder.mutationField("createServiceArea", (t) =>
  t.field({
    type: AreaPayload,
    extensions: { cost: fieldCosts.search },
    args: { input: t.arg({ type: ServiceAreaInput, required: true }) },
    resolve: async (_root, { input }, context) =>
      toAreaPayload(await createServiceArea(context, getPainterManager(context), input)),
  }),
);

const ServiceAreaChangeInput = builder.inputType("ServiceAreaChangeInput", {
  fields: (t) => ({
    hsObjectId: t.string({ required: true }),
    radiusKm: t.int({ required: true, description: "1 to 100." }),
  }),
});

builder.mutationField("updateServiceArea", (t) =>
  t.field({
    type: AreaPayload,
    args: { input: t.arg({ type: ServiceAreaChangeInput, required: true }) },
    resolve: async (_root, { input }, context) =>
      toAreaPayload(await changeRadius(context, getPainterManager(context), input)),
  }),
);

builder.mutationField("deleteServiceArea", (t) =>
  t.field({
    type: AreaPayload,
    args: { hsObjectId: t.arg.string({ required: true }) },
    resolve: async (_root, { hsObjectId }, context) =>
      toAreaPayload(await removeServiceArea(context, getPainterManager(context), hsObjectId)),
  }),
);
