import { classes, surfaceBox } from "../../../ui/classes.ts";
import type { Banner } from "../content.ts";
import { ContentLinkView, type ShownLink } from "./content-link.tsx";

/** A banner as an operation returns it. */
export interface ShownBanner extends Pick<Banner, "id" | "type" | "kicker" | "title" | "text" | "picture"> {
  readonly backdrop: string | null;
  readonly link: ShownLink | null;
}

/** Current promotions, each drawn as a ticket. On a phone they form a row that scrolls sideways. */
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

/** Campaigns as text, each beside a picture on the campaign's colour. */
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

/** Campaigns as pictures. The first is large and the others are beside it. */
export function ImageBanners({ banners }: { banners: readonly ShownBanner[] }) {
  if (banners.length === 0) return null;
  return (
    <section
      aria-label="Ideas"
      className={classes("grid gap-3 md:gap-4", banners.length > 1 && "md:grid-cols-3 md:grid-rows-2")}
    >
      {banners.map((banner, index) => (
        <Scene key={banner.id} banner={banner} isLarge={index === 0} />
      ))}
    </section>
  );
}

/** The text has its own background, so it is readable over any picture. On a phone it is below the picture. */
function Scene({ banner: { kicker, title, text, picture, link }, isLarge }: { banner: ShownBanner; isLarge: boolean }) {
  return (
    <article
      className={classes(
        surfaceBox,
        "relative flex flex-col justify-end overflow-hidden transition-colors has-[a:hover]:border-line-strong md:min-h-68",
        isLarge && "md:col-span-2 md:row-span-2",
      )}
    >
      {picture !== null && (
        <img
          src={picture.url}
          alt={picture.alt}
          width={600}
          height={400}
          loading="lazy"
          className="aspect-2/1 w-full object-cover object-[50%_35%] md:absolute md:inset-0 md:h-full"
        />
      )}
      <div
        className={classes(
          "relative flex flex-col items-start gap-1 bg-surface px-4 py-3",
          isLarge ? "md:m-5 md:max-w-md md:rounded-inner md:p-5" : "md:m-3 md:rounded-inner md:px-4 md:py-2.5",
        )}
      >
        {kicker !== null && <p className="text-sm font-semibold text-ink-muted">{kicker}</p>}
        <h2 className={isLarge ? "type-section" : "type-part"}>{title}</h2>
        {text !== null && isLarge && <p className="pb-2 text-ink-muted">{text}</p>}
        {link !== null && <ContentLinkView link={link} />}
      </div>
    </article>
  );
}
