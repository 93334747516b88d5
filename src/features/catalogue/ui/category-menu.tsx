import { ChevronDown, Store } from "lucide-react";
import { Link, NavLink } from "react-router";
import { DisclosureMenu } from "../../../ui/disclosure-menu.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { shelfAddress } from "../list-address.ts";

export interface MenuCategory {
  readonly name: string;
  readonly slug: string;
  readonly ranges: readonly { readonly name: string; readonly slug: string }[];
}

interface CategoryMenuProps {
  categories: readonly MenuCategory[];
  canFindStores: boolean;
}

/** As many as fit beside the menu of all at the narrowest desk. */
const besideIt = 5;
const linkLook =
  "inline-flex min-h-control-small items-center gap-2 rounded-inner px-3 font-medium whitespace-nowrap hover:bg-sunken md:text-sm";

/** The shelves of the shop below the header: all of them in one menu, and the first few at hand. */
export function CategoryMenu({ categories, canFindStores }: CategoryMenuProps) {
  return (
    <nav aria-label="Categories of the shop" className="-mx-3 flex items-center gap-1 pb-2">
      <DisclosureMenu
        label="Products: all categories"
        opens="wide"
        face={
          <>
            Products <Icon of={ChevronDown} size="small" />
          </>
        }
      >
        <AllCategories categories={categories} />
      </DisclosureMenu>
      <ul className="hidden min-w-0 flex-1 overflow-hidden lg:flex">
        {categories.slice(0, besideIt).map(({ name, slug }) => (
          <li key={slug}>
            <Link to={shelfAddress(slug)} className={linkLook}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {canFindStores && (
        <NavLink to="/store-finder/" className={`${linkLook} ml-auto`}>
          <Icon of={Store} size="small" />
          Find a store
        </NavLink>
      )}
    </nav>
  );
}

function AllCategories({ categories }: Pick<CategoryMenuProps, "categories">) {
  return (
    <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
      {categories.map(({ name, slug, ranges }) => (
        <li key={slug} className="flex flex-col items-start">
          <Link
            to={shelfAddress(slug)}
            className="inline-flex min-h-control-small items-center rounded-sm font-semibold underline-offset-[0.2em] hover:underline"
          >
            {name}
          </Link>
          <ul>
            {ranges.map((range) => (
              <li key={range.slug}>
                <Link
                  to={shelfAddress(range.slug)}
                  className="inline-flex min-h-8 items-center rounded-sm text-sm text-ink-muted underline-offset-[0.2em] hover:text-ink hover:underline"
                >
                  {range.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li className="flex flex-col items-start">
        <Link
          to="/products"
          className="inline-flex min-h-control-small items-center rounded-sm font-semibold underline underline-offset-[0.2em]"
        >
          All products
        </Link>
      </li>
    </ul>
  );
}
