import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import { readInBatches } from "../../../server/batched-reads.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Base, BaseId, Colour, ColourBrand } from "../colour.ts";

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
