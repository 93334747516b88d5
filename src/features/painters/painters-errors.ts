import type { UserError } from "../../shared/result.ts";

/** Every refusal about a painter's profile and service areas, in order of precedence: the first that applies is shown. */
export const paintersErrors = {
  leadEmailRequired: {
    code: "LEAD_EMAIL_REQUIRED",
    field: "input.leadEmail",
    message: "Please enter an email address.",
  },
  leadEmailFormat: (email: string) => ({
    code: "LEAD_EMAIL_FORMAT",
    field: "input.leadEmail",
    message: `Email address format needs to be - e.g., ${email}`,
  }),
  choiceUnknown: (field: string) => ({
    code: "WORK_CHOICE_UNKNOWN",
    field,
    message: "One of these choices does not exist. Reload the page and choose again.",
  }),
  instanceRequired: {
    code: "KIND_OF_WORK_REQUIRED",
    field: "input.instances",
    message: "Tick one kind of work or more. To get no leads for a while, set that you are not available.",
  },
  surfaceRequired: (kind: string) => ({
    code: "SURFACE_REQUIRED",
    field: "input.capabilities",
    message: `${kind}: tick one surface or more.`,
  }),
  propertyTypeRequired: {
    code: "PROPERTY_TYPE_REQUIRED",
    field: "input.propertyType",
    message: "Tick one type of property or more.",
  },
  houseLevelRequired: {
    code: "HOUSE_LEVEL_REQUIRED",
    field: "input.houseLevels",
    message: "Tick one number of levels or more.",
  },
  roofTypeRequired: { code: "ROOF_TYPE_REQUIRED", field: "input.roofType", message: "Tick one type of roof or more." },
  concreteAreaRequired: {
    code: "CONCRETE_AREA_REQUIRED",
    field: "input.concreteExteriorAreas",
    message: "Tick one area of concrete or more, outside or inside.",
  },
  concreteTypeRequired: {
    code: "CONCRETE_TYPE_REQUIRED",
    field: "input.concreteType",
    message: "Tick one state of the concrete or more.",
  },
  datesRequired: {
    code: "UNAVAILABLE_DAYS_REQUIRED",
    field: "input.unavailableStartDate",
    message: "Enter the first and the last day on which you are not available.",
  },
  datesReversed: {
    code: "UNAVAILABLE_DAYS_REVERSED",
    field: "input.unavailableEndDate",
    message: "The last day is before the first. Enter a later day.",
  },
  datesOver: {
    code: "UNAVAILABLE_DAYS_OVER",
    field: "input.unavailableEndDate",
    message: "This day is over. Enter today or a later day.",
  },
  datesTooLong: {
    code: "UNAVAILABLE_TOO_LONG",
    field: "input.unavailableEndDate",
    message: "Enter a day within one year from today.",
  },
  notASuburb: {
    code: "NOT_A_SUBURB",
    field: "input.googleAddress",
    message:
      "Sorry, we couldn't identify that as a suburb or town. Places of interest, a State and a Country cannot be used as a service area.",
  },
  severalPlaces: {
    code: "SEVERAL_PLACES",
    field: "input.googleAddress",
    message: "Several places have this name. Add the state or the nearest city, such as Richmond VIC.",
  },
  geocoderAway: {
    code: "GEOCODER_AWAY",
    field: "input.googleAddress",
    message: "We cannot look up places at the moment. Please try again in a few minutes.",
  },
  radiusOutOfRange: {
    code: "RADIUS_OUT_OF_RANGE",
    field: "input.radiusKm",
    message: "Enter a whole number of kilometres from 1 to 100.",
  },
  areaNotFound: {
    code: "SERVICE_AREA_NOT_FOUND",
    field: "hsObjectId",
    message: "We couldn't find that service area. Reload the page to see those that you have.",
  },
  areaTaken: {
    code: "SERVICE_AREA_TAKEN",
    field: "input.googleAddress",
    message: "This suburb is one of your service areas already. Change its radius instead.",
  },
  tooManyAreas: {
    code: "TOO_MANY_SERVICE_AREAS",
    field: null,
    message: "You have 20 service areas, and more are not possible. Remove one, then add this one.",
  },
} as const satisfies Record<string, UserError | ((...words: never[]) => UserError)>;
