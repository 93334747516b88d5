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
    ...promotionPages,
    ...contentPages,
    { path: "/staff/exports", heading: "Exports", text: "Download CSV", route: "staff/exports" },
  ];
}
