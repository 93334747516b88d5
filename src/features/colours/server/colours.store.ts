import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import { readInBatches } from "../../../server/batched-reads.ts";
import { beginsWith } from "../../../server/begins-with.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Base, BaseId, Colour, ColourBrand } from "../colour.ts";
import type { MeasuredColour } from "../colour-family.ts";

interface ColoursTable {
  id: string;
  code: string;
  brand_id: string;
  name: string;
  hex: string;
  family: string;
  lrv: number;
  lab_l: number;
  lab_a: number;
  lab_b: number;
  base_id: BaseId;
  interior: boolean;
  exterior: boolean;
  approximate: boolean;
  popular_rank: number | null;
  status: Generated<"ACTIVE" | "WITHDRAWN">;
  /** The driver returns PostgreSQL's numeric as text. */
  strengths: Generated<string[]>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    bases: { id: BaseId; name: string; position: number };
    colour_brands: { id: string; slug: string; name: string; position: number };
    colours: ColoursTable;
  }
}

/** From white to clear, in the order of their position. */
export function listBases(db: Database): Promise<Base[]> {
  return db.selectFrom("bases").select(["id", "name"]).orderBy("position").execute();
}

export function listColourBrands(db: Database): Promise<ColourBrand[]> {
  return db.selectFrom("colour_brands").select(["id", "slug", "name"]).orderBy("position").execute();
}

/** All colours, by brand and then by the numbers in their codes: 1840-9 comes before 1840-10. */
export async function listColours(tx: Transaction): Promise<Colour[]> {
  const query = tx
    .selectFrom("colours as c")
    .innerJoin("colour_brands as b", "b.id", "c.brand_id")
    .selectAll("c")
    .orderBy("b.position")
    .orderBy(sql`string_to_array(trim(regexp_replace(c.code, '[^0-9]+', ' ', 'g')), ' ')::numeric[]`)
    .orderBy("c.code");
  const colours: Colour[] = [];
  await readInBatches(tx, query, (row) => colours.push(toColour(row)));
  return colours;
}

function toColour(row: Selectable<ColoursTable>): Colour {
  return {
    id: row.id,
    code: row.code,
    brandId: row.brand_id,
    name: row.name,
    hex: row.hex,
    family: row.family,
    lrv: row.lrv,
    lab: { l: row.lab_l, a: row.lab_a, b: row.lab_b },
    baseId: row.base_id,
    interior: row.interior,
    exterior: row.exterior,
    approximate: row.approximate,
    popularRank: row.popular_rank,
    strengths: row.strengths.map(Number),
    isWithdrawn: row.status === "WITHDRAWN",
  };
}

/** Every brand of colours with its short name, as a part of another statement. */
export function colourBrandRows(): RawBuilder<unknown> {
  return sql`(select id, slug from colour_brands)`;
}

/** The ids of the colours with these keys of a file, "brand|code", as a part of another statement. */
export function colourIds(keys: readonly string[]): RawBuilder<unknown> {
  return sql`select c.id from unnest(${keys}::text[]) as k (key) join colour_brands b on b.slug = split_part(k.key, '|', 1)
    join colours c on c.brand_id = b.id and c.code = split_part(k.key, '|', 2)`;
}

interface ColourPage {
  /** The beginning of a name or a code. Empty for all. */
  readonly text: string;
  readonly isWithdrawn: boolean;
  /** The key of the last colour of the page before. */
  readonly after: string;
  readonly limit: number;
}

/** One page of colours by brand and code, as a part of another statement. */
export function colourPage({ text, isWithdrawn, after, limit }: ColourPage): RawBuilder<unknown> {
  const [brand = "", code = ""] = after.split("|");
  const isLater =
    after === ""
      ? sql``
      : sql`and (c.brand_id, c.code) > ((select b.id from colour_brands b where b.slug = ${brand}), ${code})`;
  const ofStatus = isWithdrawn ? sql`and c.status = 'WITHDRAWN'` : sql``;
  const page = (where: RawBuilder<unknown>) =>
    sql`select c.id, c.brand_id, c.code from colours c where ${where} ${isLater} ${ofStatus}
      order by c.brand_id, c.code limit ${limit}`;
  if (text === "") return sql`(${page(sql`true`)})`;
  const start = text.toLowerCase();
  return sql`(select * from ((${page(beginsWith(sql`lower(c.name)`, start))})
      union (${page(beginsWith(sql`lower(c.code)`, start))})) as found
    order by brand_id, code limit ${limit})`;
}

/** Readers go on; other changes of the brands of colours wait. */
export async function lockColourBrands(tx: Transaction): Promise<void> {
  await sql`lock table colour_brands in share row exclusive mode`.execute(tx);
}

/** The given rows have `cells` in the words of a file of brands. A new brand without a position is the last. */
export async function upsertColourBrands(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`insert into colour_brands (id, slug, name, position)
    select cells->>'brand', cells->>'brand', cells->>'name',
      coalesce((cells->>'position')::integer, (select coalesce(max(position), 0) + 1 from colour_brands))
    from ${given} as g where cells->>'type' = 'colour'
    on conflict (slug) do update set name = excluded.name, position = excluded.position`.execute(tx);
}

export async function deleteColourBrands(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`delete from colour_brands where slug in
    (select cells->>'brand' from ${given} as g where cells->>'type' = 'colour')`.execute(tx);
}

export async function lockColours(tx: Transaction): Promise<void> {
  await sql`lock table colours in share row exclusive mode`.execute(tx);
}

/** The looks of the given rows that are new or change. */
export async function listNewLooks(tx: Transaction, given: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ hex: string }>`select distinct cells->>'hex' as hex from ${given} as g
    where is_new or changed ? 'hex'`.execute(tx);
  return rows.map(({ hex }) => hex);
}

/**
 * The given rows have `cells` in the words of a file of colours, and `changed` with the cells that change. `measured` has what
 * follows from each new look. A new colour is for inside and outside, and is mixed in every strength, unless the file says otherwise.
 */
export async function upsertColours(
  tx: Transaction,
  given: RawBuilder<unknown>,
  measured: readonly MeasuredColour[],
): Promise<void> {
  // Two colours may swap their ranks.
  await sql`update colours c set popular_rank = null from ${given} as g join colour_brands b on b.slug = g.cells->>'brand'
    where g.changed ? 'popular' and c.brand_id = b.id and c.code = g.cells->>'code'`.execute(tx);
  await sql`with rows as (
      select g.cells, c.id, c.lrv, c.lab_l, c.lab_a, c.lab_b, m.family as new_family, m.lrv as new_lrv, m.lab,
        b.id as brand_id, to_slug(g.cells->>'code') as named
      from ${given} as g
      left join colour_brands b on b.slug = g.cells->>'brand'
      left join colours c on c.brand_id = b.id and c.code = g.cells->>'code'
      left join jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m (hex text, family text, lrv real, lab jsonb)
        on m.hex = g.cells->>'hex' and (g.is_new or g.changed ? 'hex'))
    insert into colours (id, code, brand_id, name, hex, family, lrv, lab_l, lab_a, lab_b, base_id, interior, exterior, approximate,
      popular_rank, status, strengths)
    select coalesce(id, case when named = '' or count(*) over (partition by named) > 1 or exists (select from colours o where o.id = named)
        then concat_ws('-', cells->>'brand', nullif(named, ''), substr(md5(cells->>'code'), 1, 4)) else named end),
      cells->>'code', brand_id, cells->>'name', cells->>'hex', coalesce(cells->>'family', new_family), coalesce(new_lrv, lrv),
      coalesce((lab->>'l')::real, lab_l), coalesce((lab->>'a')::real, lab_a), coalesce((lab->>'b')::real, lab_b), cells->>'base',
      coalesce(cells->>'interior', 'yes') = 'yes', coalesce(cells->>'exterior', 'yes') = 'yes',
      coalesce(cells->>'approximate', 'no') = 'yes', (cells->>'popular')::integer, upper(coalesce(cells->>'status', 'active')),
      string_to_array(coalesce(cells->>'strengths', '0.25|0.5|0.75|1|1.5|2'), '|')::numeric(3, 2)[]
    from rows
    on conflict (brand_id, code) do update set name = excluded.name, hex = excluded.hex, family = excluded.family,
      lrv = excluded.lrv, lab_l = excluded.lab_l, lab_a = excluded.lab_a, lab_b = excluded.lab_b, base_id = excluded.base_id,
      interior = excluded.interior, exterior = excluded.exterior, approximate = excluded.approximate,
      popular_rank = excluded.popular_rank, status = excluded.status, strengths = excluded.strengths`.execute(tx);
}
