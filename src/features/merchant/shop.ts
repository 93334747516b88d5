/** The name and the look of the shop. Pages, mails and papers show them. */
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import { merchantErrors } from "./merchant-errors.ts";
import { calculateBrandLook, isBarReadable, isBrandSeen, parseHex } from "./shop-look.ts";

export interface ShopLogo {
  readonly picture: Uint8Array;
  /** Twice the size on the page, so that it is sharp on every screen. */
  readonly width: number;
  readonly height: number;
  readonly version: string;
}

/** What pages show of the shop, kept in memory by each process. */
export interface Shop {
  readonly name: string;
  readonly tagline: string;
  readonly brandHex: string | null;
  readonly barHex: string | null;
  readonly logo: ShopLogo | null;
  /** Changes with the name and the logo. */
  readonly version: string;
}

/** The fields of the form. An empty name and empty colours are those of the installation. */
export type ShopFields = Readonly<Record<"name" | "tagline" | "brandColour" | "barColour", string>>;

export const shopLabels: Readonly<Record<keyof ShopFields, string>> = {
  name: "Name of the shop",
  tagline: "Tagline",
  brandColour: "Colour of buttons",
  barColour: "Colour of the bar",
};

export function parseShop(input: ShopFields): Result<ShopFields, UserError> {
  const name = input.name.trim().replace(/\s+/g, " ");
  const tagline = input.tagline.trim().replace(/\s+/g, " ");
  if (name.length < 1 || name.length > 40 || /[·\p{Cc}\p{Co}]/u.test(name)) return refused(merchantErrors.shopName);
  if (tagline.length > 200 || /[\p{Cc}\p{Co}]/u.test(tagline)) return refused(merchantErrors.tagline);
  const brandColour = parseColour(input.brandColour);
  if (brandColour === null) return refused(merchantErrors.colour("brandColour"));
  if (brandColour !== "" && !isBrandSeen(brandColour)) return refused(merchantErrors.brandTooPale);
  const barColour = parseColour(input.barColour);
  if (barColour === null) return refused(merchantErrors.colour("barColour"));
  if (barColour !== "" && !isBarReadable(barColour)) return refused(merchantErrors.barTooPale);
  return ok({ name, tagline, brandColour, barColour });
}

/** Empty stays empty. Null for text that is no colour. */
function parseColour(text: string): string | null {
  return text.trim() === "" ? "" : parseHex(text);
}

/** The style sheet with the merchant's colours, for `src/ui/tokens.css`. Empty without colours of its own. */
export function formatTheme({ brandHex, barHex }: Pick<Shop, "brandHex" | "barHex">): string {
  const rules: string[] = [];
  if (brandHex !== null) {
    const { light, dark } = calculateBrandLook(brandHex);
    rules.push(
      `--brand:light-dark(${light.fill},${dark.fill})`,
      `--brand-hover:light-dark(${light.hover},${dark.hover})`,
      `--brand-press:light-dark(${light.press},${dark.press})`,
      `--on-brand:light-dark(${light.ink},${dark.ink})`,
    );
  }
  if (barHex !== null) rules.push(`--inverse:${barHex}`);
  return rules.length === 0 ? "" : `:root,[data-theme]{${rules.join(";")}}`;
}

const logoPath = "/shop/logo";
export const themePath = "/shop/theme.css";
export const logoUploadPath = "/staff/merchant/logo";

export function formatLogoUrl({ version }: Pick<ShopLogo, "version">): string {
  return `${logoPath}/${version}.png`;
}

/** Null without colours of its own. The version is part of the address, so the file is kept for a year. */
export function formatThemeUrl(shop: Pick<Shop, "brandHex" | "barHex">): string | null {
  const { brandHex, barHex } = shop;
  if (brandHex === null && barHex === null) return null;
  return `${themePath}?v=${[brandHex, barHex].map((hex) => hex?.slice(1) ?? "-").join(".")}`;
}
