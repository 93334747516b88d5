/** Finds the pictures of products: what is drawn comes from the snapshots, what is photographed from the database. */
import type { Database } from "../../../server/database.ts";
import type { PictureSources } from "../../pictures/server/pictures.routes.ts";
import { type DescribedCatalogue, findProductPicture } from "../catalogue-snapshot.ts";
import { findPhotographFile } from "./photographs.store.ts";

interface Services {
  readonly db: Database;
  takeSnapshots(): DescribedCatalogue;
}

export function makePictureSources({ db, takeSnapshots }: Services): PictureSources {
  return {
    findPicture: (code) => findProductPicture(takeSnapshots(), code),
    findPhotograph: ({ code, ...key }) => {
      const found = takeSnapshots().catalogue.variantBySku.get(code);
      return findPhotographFile(db, { ...key, productCode: found?.product.code ?? code });
    },
  };
}
