import { classes } from "../../../ui/classes.ts";
import { surfaceBox } from "../../../ui/recipes.ts";
import { ContentLinkView } from "./content-link-view.tsx";
import type { ShownBanner } from "./shown-content.ts";

/** Campaigns told in words, each beside its product on the campaign's own colour. */
export function CampaignBanners({ banners }: { banners: readonly ShownBanner[] }) {
  if (banners.length === 0) return null;
  return (
    <section aria-label="Campaigns" className="grid gap-3 md:grid-cols-3 md:gap-4">
      {banners.map((banner) => (
        <Campaign key={banner.id} banner={banner} />
      ))}
    </section>
  );
}

function Campaign({ banner: { kicker, title, text, picture, backdrop, link } }: { banner: ShownBanner }) {
  return (
    <article
      className={classes(
        surfaceBox,
        "relative flex overflow-hidden transition-colors has-[a:hover]:border-line-strong md:flex-col",
      )}
    >
      {picture !== null && (
        <div
          style={backdrop === null ? undefined : { backgroundColor: backdrop }}
          className="flex w-30 shrink-0 items-center justify-center bg-sunken p-2 md:w-auto md:py-6"
        >
          <img
            src={picture.url}
            alt={picture.alt}
            width={176}
            height={176}
            loading="lazy"
            className="size-26 md:size-44"
          />
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 p-4 md:p-5">
        {kicker !== null && <p className="text-sm font-semibold text-ink-muted">{kicker}</p>}
        <h2 className="type-section max-md:text-lg">{title}</h2>
        {text !== null && <p className="text-ink-muted">{text}</p>}
        {link !== null && (
          <div className="mt-auto pt-2">
            <ContentLinkView link={link} wide />
          </div>
        )}
      </div>
    </article>
  );
}
