/**
 * The words for the work of painters. A home owner describes a job with them, a painter's profile lists the work that the
 * painter takes, and matching compares the two.
 */
export const instances = ["INTERIOR", "EXTERIOR", "ROOF", "CONCRETE", "TEXTURE"] as const;
/** The kind of a job. "Instance" is the specification's word. */
export type Instance = (typeof instances)[number];

export const instanceLabels: Record<Instance, string> = {
  INTERIOR: "Interior painting",
  EXTERIOR: "Exterior painting",
  ROOF: "Roof painting",
  CONCRETE: "Concrete coating",
  TEXTURE: "Texture coating",
};

/** A list of choices, each with its label. */
export type Choices = Readonly<Record<string, string>>;

/** The surfaces of a job by its kind. A painter lists them as capabilities. */
export const surfaces: Record<Instance, Choices> = {
  INTERIOR: {
    WALLS: "Walls",
    CEILINGS: "Ceilings",
    TRIM: "Trim and skirting",
    DOORS: "Doors",
    WINDOWS: "Window frames",
    CABINETS: "Cabinets",
    WALLPAPER: "Wallpaper removal",
  },
  EXTERIOR: {
    WEATHERBOARD: "Weatherboard",
    RENDER: "Render",
    BRICK: "Brick",
    EAVES: "Eaves and fascia",
    FRAMES: "Doors and frames outside",
    DECK: "Deck",
    FENCE: "Fence",
  },
  ROOF: { ROOF_PAINT: "Roof paint", ROOF_REPAIR: "Small roof repairs", GUTTERS: "Gutters" },
  CONCRETE: { PAVING_PAINT: "Paving paint", EPOXY: "Epoxy", SEALER: "Clear sealer" },
  TEXTURE: { ACRYLIC_RENDER: "Acrylic render", TEXTURE_COAT: "Texture coat", POLISHED: "Polished plaster" },
};

export const propertyTypes: Choices = {
  HOUSE: "House",
  TOWNHOUSE: "Townhouse",
  APARTMENT: "Apartment or unit",
  HERITAGE: "Heritage home",
  COMMERCIAL: "Shop or office",
};

export const houseLevels: Choices = { ONE: "One level", TWO: "Two levels", THREE: "Three levels or more" };

export const roofTypes: Choices = { METAL: "Metal", CONCRETE_TILE: "Concrete tile", TERRACOTTA: "Terracotta tile" };

export const roofAges: Choices = {
  UNDER_10: "Under 10 years",
  FROM_10_TO_25: "10 to 25 years",
  OVER_25: "Over 25 years",
};

export const concreteExteriorAreas: Choices = {
  DRIVEWAY: "Driveway",
  PATH: "Path",
  PATIO: "Patio",
  POOL: "Pool surround",
};

export const concreteInteriorAreas: Choices = { GARAGE: "Garage floor", LIVING: "Living area", WORKSHOP: "Workshop" };

export const concreteTypes: Choices = { NEW: "New and bare", OLD: "Old and bare", COATED: "Coated before" };

export const conditions: Choices = {
  GOOD: "Good: a fresh coat",
  FADED: "Faded or stained",
  PEELING: "Peeling or cracked",
  BARE: "Bare: never coated",
};

export const timings: Choices = {
  SOON: "As soon as possible",
  MONTH: "Within a month",
  QUARTER: "Within three months",
  PLANNING: "Still planning",
};
