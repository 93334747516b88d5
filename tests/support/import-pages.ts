import { offerPages } from "./staff-offers.ts";

const contentPages = [
  { path: "/staff/content", heading: "Content", text: "Deck week", route: "staff/content" },
  { path: "/staff/content?kind=BANNER&id=deck-week", heading: "Deck week", text: "Withdraw", route: "staff/content" },
  { path: "/staff/content?kind=PAGE&id=UNSUBSCRIBE", heading: "Unsubscribe from offers", route: "staff/content" },
  { path: "/staff/content?new=BLOCK", heading: "New block", text: "Item 8", route: "staff/content" },
  { path: "/staff/content?preview&country=NZ", heading: "Preview", text: "1280 px", route: "staff/content" },
  { path: "/staff/content?kind=BANNER&id=none", heading: "Content", text: "no such content", route: "staff/content" },
];

const promotionPages = [
  { path: "/staff/promotions", heading: "Promotions", text: "New promotion", route: "staff/promotions" },
  { path: "/staff/promotions?q=no-such", heading: "Promotions", text: "No promotion found", route: "staff/promotions" },
  {
    path: "/staff/promotions/new?code=x",
    heading: "New promotion",
    text: "Enter 3 to 40 capital letters",
    route: "staff/promotions/new",
  },
  {
    path: "/staff/promotions/try?lines=HBL-WC-LS-4-W+x+3&drafts=yes",
    heading: "Try promotions",
    text: "Total inc GST",
    route: "staff/promotions/try",
  },
  {
    path: "/staff/promotions/DECKS12-AU?lines=HBL-WC-LS-4-W+x+3",
    heading: "Decks before summer",
    text: "It does not apply.",
    route: "staff/promotions/:code",
  },
  {
    path: "/staff/promotions/BY-EXTRA3-AU",
    heading: "A little extra",
    text: "Add the coupon",
    route: "staff/promotions/:code",
  },
  {
    path: "/staff/promotions/NONE-YET?copy=DECKS12-AU",
    heading: "New promotion",
    text: "Create the draft",
    route: "staff/promotions/:code",
  },
  {
    path: "/staff/promotions/none",
    heading: "Promotion",
    text: "There is no such promotion",
    route: "staff/promotions/:code",
  },
];

const [rowsRoute, rowRoute] = ["staff/rows/:kind", "staff/rows/:kind/row"];
const rowPages = [
  { path: "/staff/rows/colours", heading: "Colours", text: "New colour", route: rowsRoute },
  { path: "/staff/rows/colours?q=no-such", heading: "Colours", text: "No colour found", route: rowsRoute },
  { path: "/staff/rows/systems", heading: "Systems", text: "SYS-CRS", route: rowsRoute },
  { path: "/staff/rows/brands", heading: "Brands", text: "New card of colours", route: rowsRoute },
  { path: "/staff/rows/stores", heading: "Stores", text: "New store", route: rowsRoute },
  {
    path: "/staff/rows/stores/row?key=2226",
    heading: "Trestle Trade Richmond",
    text: "Opening hours",
    route: rowRoute,
  },
  { path: "/staff/rows/stores/row?key=none", heading: "Stores", text: "There is no such store", route: rowRoute },
  { path: "/staff/rows/colours/row", heading: "New colour", text: "Create the colour", route: rowRoute },
  { path: "/staff/rows/brands/row?type=colour", heading: "New brand", text: "Card of colours", route: rowRoute },
  {
    path: "/staff/rows/brands/row?key=product%7Ctrowelstone",
    heading: "Trowelstone",
    text: "Remove the brand",
    route: rowRoute,
  },
  {
    path: "/staff/rows/systems/row?key=SYS-CRS%7CB",
    heading: "Part B of SYS-CRS",
    text: "Parts of SYS-CRS",
    route: rowRoute,
  },
];

/** The pages of imports for the list of every page. */
export function listImportPages(number: number) {
  const [path, heading, route] = [`/staff/imports/${number}`, `Import ${number}`, "staff/imports/:number"];
  return [
    { path: "/staff/imports", heading: "Imports", text: "brands.csv", route: "staff/imports" },
    { path, heading, text: "Made by a test", route },
    { path: `${path}?view=problems`, heading, text: "A new row needs", route },
    { path: "/staff/products", heading: "Products", text: "New product", route: "staff/products" },
    { path: "/staff/products?q=no-such", heading: "Products", text: "No product found", route: "staff/products" },
    {
      path: "/staff/products/HBL-WC-LS",
      heading: "Wallcraft Interior Low Sheen",
      text: "Last changes",
      route: "staff/products/:code",
    },
    { path: "/staff/products/new", heading: "New product", text: "Create the product", route: "staff/products/:code" },
    {
      path: "/staff/products/NONE",
      heading: "Product",
      text: "There is no such product",
      route: "staff/products/:code",
    },
    {
      path: "/staff/variants/HBL-WC-LS-4-W",
      heading: "HBL-WC-LS-4-W",
      text: "Change the prices",
      route: "staff/variants/:sku",
    },
    {
      path: "/staff/variants/NONE",
      heading: "Variant",
      text: "There is no such variant",
      route: "staff/variants/:sku",
    },
    { path: "/staff/prices", heading: "Prices", text: "Which prices?", route: "staff/prices" },
    {
      path: "/staff/prices?q=HBL-WC-LS-4-W&add=special",
      heading: "Prices",
      text: "Add the price",
      route: "staff/prices",
    },
    ...rowPages,
    ...promotionPages,
    ...offerPages,
    ...contentPages,
    { path: "/staff/exports", heading: "Exports", text: "Download CSV", route: "staff/exports" },
  ];
}
