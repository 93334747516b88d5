import type { FastifyInstance } from "fastify";
import type { Snapshots } from "../../../server/operation-context.ts";
import { listCatalogueAddresses } from "../../catalogue/catalogue-snapshot.ts";
import { writeRobots, writeSitemapFiles, writeSitemapIndex } from "../sitemap.ts";

interface Settings {
  readonly publicUrl: string;
  takeSnapshots(): Snapshots;
}

const plainPages = ["/", "/products", "/store-finder/", "/find-a-painter/request/"];
const cacheForAnHour = "public, max-age=3600";

/** `/robots.txt`, `/sitemap.xml` and the files of its index. The XML is written again when the catalogue changes. */
export function registerSitemap(app: FastifyInstance, { publicUrl, takeSnapshots }: Settings): void {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const filesByCatalogue = new WeakMap<Snapshots["catalogue"], string[]>();
  const files = () => {
    const snapshots = takeSnapshots();
    const known = filesByCatalogue.get(snapshots.catalogue);
    if (known !== undefined) return known;
    const made = writeSitemapFiles([...plainPages, ...listCatalogueAddresses(snapshots)].map(absolute));
    filesByCatalogue.set(snapshots.catalogue, made);
    return made;
  };
  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("cache-control", cacheForAnHour)
      .type("text/plain; charset=utf-8")
      .send(writeRobots(absolute("/sitemap.xml"))),
  );
  app.get("/sitemap.xml", (_request, reply) => {
    const index = writeSitemapIndex(files(), (file) => absolute(`/sitemaps/${file}.xml`));
    return reply.header("cache-control", cacheForAnHour).type("application/xml; charset=utf-8").send(index);
  });
  app.get<{ Params: { file: string } }>("/sitemaps/:file", (request, reply) => {
    const [, number] = /^(\d{1,6})\.xml$/.exec(request.params.file) ?? [];
    const file = files()[Number(number) - 1];
    if (file === undefined) return reply.code(404).type("text/plain; charset=utf-8").send("There is no such sitemap.");
    return reply.header("cache-control", cacheForAnHour).type("application/xml; charset=utf-8").send(file);
  });
}
