import type { Comparison } from "./compare.ts";
import { vendure } from "./compare.ts";
import { listAddresses, newOperationWork, type OperationLoad, operationWork } from "./operations.ts";
import type { Shop } from "./shop.ts";

const productLists = [
  "",
  "category=paint",
  "sheen=low-sheen",
  "where=exterior&sort=price-asc",
  "sort=name",
  "surface=timber",
];
const searches = ["low sheen", "low shean 10l", "primer", "undrcoat", "decking oil", "masking tape", "HBL-WC", "roler"];
const typed = ["lo", "low", "low s", "low shea", "low shean", "prim", "hbl-wc-ls", "white", "antique", "brsh"];

const eachPage = (address: string) => [1, 2, 3].map((page) => ({ address: `${address}&page=${page}` }));

const productList: OperationLoad = {
  operation: "GetProductList",
  variables: productLists.flatMap(eachPage),
  begins: '{"productList":{"total":',
};
const search: OperationLoad = {
  operation: "GetProductList",
  variables: searches.map((text) => ({ address: new URLSearchParams({ q: text }).toString() })),
  begins: '{"productList":{"total":',
};
const suggestions: OperationLoad = {
  operation: "SuggestSearch",
  variables: typed.map((text) => ({ text })),
  begins: '{"suggestSearch":{"products":[',
};

const nearestColours: OperationLoad = {
  operation: "nearestColours",
  variables: ["#7f9c8a", "#ffffff", "#2b2b2b", "#c0392b", "#e8dcc8", "#345678"].map((hex) => ({ hex, count: 6 })),
  begins: '{"nearestColours":[',
};

const BAR = 8;

/** A guest's catalogue requests: each kind with cached answers and with answers that are never cached. */
export async function catalogueWorks(shop: Shop): Promise<Comparison[]> {
  const product: OperationLoad = {
    operation: "GetProductPage",
    variables: await listAddresses(shop),
    begins: '{"product":{"code":"',
  };
  const kinds = [
    { name: "product list with facets", asked: productList, vendure: vendure.listWithFacets },
    { name: "text search", asked: search, vendure: vendure.search },
    { name: "type-ahead", asked: suggestions },
    { name: "product data by slug", asked: product, vendure: vendure.product },
  ];
  const each = kinds.flatMap(({ asked, ...kind }) => [
    { ...kind, work: operationWork(shop, asked), bar: BAR },
    { ...kind, name: `${kind.name}, each new`, work: newOperationWork(shop, asked), bar: BAR },
  ]);
  return [...each, { name: "nearest colours", work: operationWork(shop, nearestColours), bar: null }];
}

/** The product list and product page for a trade customer, with account prices and stock of one store. */
export async function tradeWorks(shop: Shop, cookie: string): Promise<Comparison[]> {
  const variables = await listAddresses(shop);
  const product: OperationLoad = { operation: "GetProductPage", variables, begins: '{"product":{"code":"', cookie };
  return [
    { name: "product list, signed in", work: operationWork(shop, { ...productList, cookie }), bar: null },
    { name: "product data, signed in", work: operationWork(shop, product), bar: null },
  ];
}
