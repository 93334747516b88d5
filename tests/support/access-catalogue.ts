/** The rows of the access matrix for the catalogue, colours, stores and marketing: what guests may read too. */
import { type Case, everyone, firstPage, only, today } from "./access-actors.ts";

const anyone = everyone("ok");
const sku = "HBL-WC-LS-10-W";
const everyColour = { baseIds: [], productBrandIds: [], interior: true, exterior: true };
const nearStores = {
  searchParams: { items: [{ sku, quantity: 1 }], searchString: "Richmond", countryCode: "AU" },
  ...today,
};

export const catalogueRows: Record<string, readonly Case[]> = {
  BatchGetImage: only(anyone, { imageType: "product", productCodes: ["HBL-WC-LS"] }),
  GetFrame: only(everyone("ok")),
  GetHeader: only(anyone),
  GetHeaderCategory: only(anyone, { slug: "interior" }),
  GetHome: only(anyone),
  GetLocalitiesWithin: only(anyone, { south: -38, west: 144, north: -37, east: 145 }),
  GetNearbyAndFavFulfillmentOptions: only(anyone, nearStores),
  GetProductCards: only(anyone, { productCodes: ["HBL-WC-LS"] }),
  GetProductList: only(anyone, { address: "q=low+sheen" }),
  GetProductPage: only(anyone, { subCategorySlug: "wall-paint", slug: "wallcraft-interior-low-sheen" }),
  GetStoreFinder: only(anyone, {
    searchString: "",
    countryCode: "AU",
    coordinate: {},
    near: "",
    openNow: false,
    sku: "",
    inStock: false,
    ...firstPage,
  }),
  GetStoresLimit: only(anyone, {
    ...{ searchString: "", countryCode: "NZ", coordinate: {}, maxRadius: 0 },
    ...today,
    ...firstPage,
  }),
  GetSystemProductFulfillmentOptions: only(anyone, {
    searchParams: { parts: [{ sku, ratio: 1 }], quantity: 1, searchString: "Richmond", countryCode: "AU" },
    ...today,
  }),
  GetUnsubscribePage: only(anyone, { token: "" }),
  SuggestSearch: only(anyone, { text: "low sheen" }),
  UnsubscribeByLink: only(everyone("LINK_NOT_VALID"), { token: "never-made" }),
  baseColours: only(anyone, { baseIds: ["black"], colourBrandIds: [], productBrandIds: [] }),
  colourBrands: only(anyone),
  colourDeck: only(anyone),
  consumerColours: only(anyone, { productParams: {}, pagination: firstPage }),
  defaultColour: only(anyone, { ...everyColour, buyAsBase: false }),
  fulfillmentOptions: only(anyone, nearStores),
  getColourById: only(anyone, { id: "no-such-colour" }),
  getMarketingStatus: only(anyone),
  getProductsPrice: only(anyone, { skus: [sku] }),
  getUnsubscribeMarketingContent: only(anyone),
  nearestColours: only(anyone, { hex: "#7f9c8a", count: 3 }),
  popularColours: only(anyone),
  searchColours: only(anyone, everyColour),
};
