import { ArrowRight, MapPin } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import type { Colour } from "../../colours/colour.ts";
import { SwatchFace, swatchStyle } from "../../colours/ui/swatch.tsx";
import { categoryAddress, colourAddress } from "../list-address.ts";
import type { MenuCategory } from "./category-menu.tsx";

/** All categories, each with a picture. */
export function HomeCategories({ categories }: { categories: readonly MenuCategory[] }) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="categories-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="categories-title" className="type-section">
          Everything on the shelf
        </h2>
        <TextLink to="/products" look="standalone">
          All products <Icon of={ArrowRight} size="small" />
        </TextLink>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {categories.map(({ name, slug, ranges }) => (
          <li key={slug}>
            <Link
              to={categoryAddress(slug)}
              className={classes(
                surfaceBox,
                "group flex h-full flex-col p-4 transition-colors hover:border-line-strong sm:flex-row sm:items-center sm:gap-4",
              )}
            >
              <img
                src={`/category-pictures/${slug}.svg`}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="size-24 shrink-0 self-center transition-transform duration-(--calm) group-hover:scale-105"
              />
              <span className="flex min-w-0 flex-col">
                <span className="font-heading leading-snug font-bold">{name}</span>
                <span className="text-sm text-ink-muted">{ranges.map((range) => range.name).join(", ")}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type HomeColour = Pick<Colour, "id" | "name" | "code" | "hex">;

/** Popular colours by family. Each leads to the list of paints, tinted in that colour. */
export function HomeColours({ colours }: { colours: readonly HomeColour[] }) {
  if (colours.length === 0) return null;
  return (
    <section aria-labelledby="colours-title" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="colours-title" className="type-section">
          Start with the colour
        </h2>
        <p className="text-ink-muted">
          Tap one that sells and see every tin in it; the base and the SKU follow from it.
        </p>
      </div>
      <ul className="grid grid-cols-3 overflow-hidden rounded-box border border-line-strong sm:grid-cols-6 lg:grid-cols-9">
        {colours.map((colour) => (
          <li key={colour.id}>
            <Link
              to={colourAddress(colour.id)}
              style={swatchStyle(colour.hex)}
              className="flex h-24 flex-col justify-end p-2.5 outline-offset-[-5px] hover:underline focus-visible:outline-current lg:h-28"
            >
              <SwatchFace colour={colour} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HomeStores() {
  return (
    <section
      aria-labelledby="stores-title"
      className={classes(surfaceBox, "flex flex-wrap items-center justify-between gap-4 p-5 md:p-6")}
    >
      <div className="flex items-start gap-4">
        <Icon of={MapPin} size="large" className="mt-0.5" />
        <div className="flex flex-col gap-1">
          <h2 id="stores-title" className="type-part">
            Find your store
          </h2>
          <p className="text-ink-muted">Who is open now, what they have, and by when to order for delivery today.</p>
        </div>
      </div>
      <ButtonLink to="/store-finder/">Find a store</ButtonLink>
    </section>
  );
}
