import { classes } from "../../../ui/classes.ts";
import { surfaceBox } from "../../../ui/recipes.ts";
import { ContentLinkView } from "./content-link-view.tsx";
import type { ShownBanner } from "./shown-content.ts";

/** Campaigns told by a picture: the first is large, the others stand beside it. */
export function ImageBanners({ banners }: { banners: readonly ShownBanner[] }) {
  if (banners.length === 0) return null;
  return (
    <section
      aria-label="Ideas"
      className={classes("grid gap-3 md:gap-4", banners.length > 1 && "md:grid-cols-3 md:grid-rows-2")}
    >
      {banners.map((banner, place) => (
        <Scene key={banner.id} banner={banner} isLarge={place === 0} />
      ))}
    </section>
  );
}

/** Words lie on paper, not on the picture: they are readable whatever it shows. On a phone they lie below it. */
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
