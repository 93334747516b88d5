/** Copies the catalogue: each copy of a product has its own code, name, slug, SKUs and barcodes. */
import type { RunSql } from "./copy-history.ts";

export const catalogueTables = [
  "products",
  "product_colour_brands",
  "product_companions",
  "variants",
  "list_prices",
  "stock",
] as const;

const copyCode = (code: string) => `${code} || '-S' || copy + 1`;

/** The check digit of a barcode: the digits count once and three times in turn. */
const withCheckDigit = (body: string) => `${body} || (
  select (10 - sum(substr(${body}, place, 1)::integer * case place % 2 when 1 then 1 else 3 end) % 10) % 10
  from generate_series(1, 12) as place)`;

/** Numbered, not random: among so many, random numbers would collide. Every store has the original products, one in ten has each copy. */
function listStatements(copies: number): Record<(typeof catalogueTables)[number], string> {
  const from = `generate_series(1, ${copies}) as copy`;
  return {
    products: `insert into products (code, slug, name, brand_id, sub_range_id, description, features, sheen, surfaces, interior, exterior,
        coverage_m2_per_litre, coats, recoat_hours, clean_up, is_available_online, replaced_by, position)
      select ${copyCode("code")}, slug || '-series-' || copy + 1, name || ' Series ' || copy + 1, brand_id, sub_range_id, description,
        features, sheen, surfaces, interior, exterior, coverage_m2_per_litre, coats, recoat_hours, clean_up, is_available_online,
        ${copyCode("replaced_by")}, position + copy * (select count(*) from products)
      from products, ${from}`,
    product_colour_brands: `insert into product_colour_brands (product_code, colour_brand_id)
      select ${copyCode("product_code")}, colour_brand_id from product_colour_brands, ${from}`,
    product_companions: `insert into product_companions (product_code, companion_code, position)
      select ${copyCode("product_code")}, ${copyCode("companion_code")}, position from product_companions, ${from}`,
    variants: `insert into variants (sku, product_code, barcode, size, litres, base_id, pack_kind, pack_size, position)
      select ${copyCode("sku")}, ${copyCode("product_code")}, ${withCheckDigit("body")}, size, litres, base_id, pack_kind, pack_size, position
      from (select *, row_number() over (order by sku) as place from variants) as numbered, ${from},
        lateral (select '9398' || lpad((copy * 10000 + place)::text, 8, '0') as body) as barcodes`,
    list_prices: `insert into list_prices (sku, country, retail_cents, trade_cents)
      select ${copyCode("sku")}, country, retail_cents, trade_cents from list_prices, ${from}`,
    stock: `insert into stock (store_id, sku, on_hand)
      select store_id, ${copyCode("sku")}, on_hand from stock
      join (select id, row_number() over (order by id) as place from stores) as numbered on id = store_id
      join ${from} on place % 10 = copy % 10`,
  };
}

export async function copyCatalogue(
  run: RunSql,
  { copies, onProgress }: { copies: number; onProgress?: ((sentence: string) => void) | undefined },
): Promise<void> {
  for (const [table, statement] of Object.entries(listStatements(copies))) {
    onProgress?.(`copying ${table}`);
    await run(statement);
  }
}
