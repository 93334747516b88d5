import { type RawBuilder, type SqlBool, sql } from "kysely";

const LAST_CHARACTER = "\u{10FFFF}";

/**
 * Whether a text begins with another one. As a range, because PostgreSQL then uses an index with `text_pattern_ops` also for a
 * plan that it keeps for other parameters.
 */
export function beginsWith(text: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> {
  return sql`(${text} ~>=~ ${start} and ${text} ~<~ ${`${start}${LAST_CHARACTER}`})`;
}
