import { classes } from "../../../ui/classes.ts";
import { surfaceBox } from "../../../ui/recipes.ts";
import { ContentLinkView } from "./content-link-view.tsx";
import type { ShownBanner } from "./shown-content.ts";

/** What is cheaper now, each on a ticket. On a phone they lie side by side and are pushed along. */
export function PromotionBanners({ banners }: { banners: readonly ShownBanner[] }) {
  if (banners.length === 0) return null;
  return (
    <section aria-labelledby="promotions-title" className="flex flex-col gap-4">
      <h2 id="promotions-title" className="type-section">
        On special
      </h2>
      <ul className="-mx-gutter flex snap-x scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-1 md:mx-0 md:grid md:grid-cols-3 md:gap-4 md:overflow-visible md:px-0">
        {banners.map((banner) => (
          <li key={banner.id} className="flex w-[84%] shrink-0 snap-start md:w-auto">
            <Ticket banner={banner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ticket({ banner: { kicker, title, text, link } }: { banner: ShownBanner }) {
  return (
    <article
      className={classes(
        surfaceBox,
        "relative flex w-full overflow-hidden transition-colors has-[a:hover]:border-line-strong",
      )}
    >
      {kicker !== null && (
        <p className="figures flex w-22 shrink-0 items-center justify-center border-r-2 border-dashed border-surface bg-warning p-2 text-center text-lg leading-tight font-extrabold text-on-warning">
          {kicker}
        </p>
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start p-4">
        <h3 className="type-part">{title}</h3>
        {text !== null && <p className="pt-1 text-ink-muted">{text}</p>}
        {link !== null && (
          <div className="mt-auto pt-2">
            <ContentLinkView link={link} wide />
          </div>
        )}
      </div>
    </article>
  );
}
