import type { FastifyInstance } from "fastify";
import type { Snapshots } from "../../../server/operation-context.ts";
import { listCatalogueAddresses } from "../../catalogue/server/catalogue-addresses.ts";
import { robotsText, sitemapEntrance, sitemapFiles } from "../sitemap.ts";

interface Settings {
  readonly publicUrl: string;
  takeSnapshots(): Snapshots;
}

const plainPages = ["/", "/products", "/store-finder/"];
const anHour = "public, max-age=3600";

/** `/robots.txt`, `/sitemap.xml` and the files it may be parted into, written anew when the catalogue changes. */
export function registerSitemap(app: FastifyInstance, { publicUrl, takeSnapshots }: Settings): void {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const written = new WeakMap<Snapshots["catalogue"], string[]>();
  const files = () => {
    const snapshots = takeSnapshots();
    const known = written.get(snapshots.catalogue);
    if (known !== undefined) return known;
    const made = sitemapFiles([...plainPages, ...listCatalogueAddresses(snapshots)].map(absolute));
    written.set(snapshots.catalogue, made);
    return made;
  };
  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("cache-control", anHour)
      .type("text/plain; charset=utf-8")
      .send(robotsText(absolute("/sitemap.xml"))),
  );
  app.get("/sitemap.xml", (_request, reply) => {
    const entrance = sitemapEntrance(files(), (file) => absolute(`/sitemaps/${file}.xml`));
    return reply.header("cache-control", anHour).type("application/xml; charset=utf-8").send(entrance);
  });
  app.get<{ Params: { file: string } }>("/sitemaps/:file", (request, reply) => {
    const [, number] = /^(\d{1,6})\.xml$/.exec(request.params.file) ?? [];
    const file = files()[Number(number) - 1];
    if (file === undefined) return reply.code(404).type("text/plain; charset=utf-8").send("There is no such sitemap.");
    return reply.header("cache-control", anHour).type("application/xml; charset=utf-8").send(file);
  });
}
