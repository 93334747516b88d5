import type { Hello, SqlReference } from "./references.ts";
import type { Shop, ShopOptions } from "./shop.ts";

/** One file of `bench/parts`: a piece of the benchmark that can be run alone by its name. */
export interface Part {
  readonly about: string;
  run(bench: Bench): Promise<void>;
}

/** What a part is given. Whatever it opens here is closed when the part is done. */
export interface Bench {
  /** The same process for the whole run: what everything is compared with. */
  readonly hello: Hello;
  openShop(options?: ShopOptions): Promise<Shop>;
  openSqlReference(databaseUrl: string): Promise<SqlReference>;
  print(text: string): void;
}
