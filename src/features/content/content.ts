/**
 * Content is the text and pictures that the merchant's staff manage: banners for campaigns and promotions, blocks between
 * other parts of a page, and the texts of single pages. All of it is in the database.
 */
import type { CountryCode } from "../../shared/country.ts";

export const bannerTypes = ["CAMPAIGN_CONTENT_BANNER", "CAMPAIGN_IMAGE_BANNER", "PROMOTION_BANNER"] as const;
export type BannerType = (typeof bannerTypes)[number];

export const contentLayouts = ["CampaignBlock", "HorizontalList", "VerticalList"] as const;
export type ContentLayout = (typeof contentLayouts)[number];

export const linkTypes = ["CampaignProductsPage", "ExternalLink", "InternalLink"] as const;
export type LinkType = (typeof linkTypes)[number];

export const linkStyles = ["Hyperlink", "PrimaryButton", "SecondaryButton"] as const;
export type LinkStyle = (typeof linkStyles)[number];

export const contentPlaces = ["HOME"] as const;
export type ContentPlace = (typeof contentPlaces)[number];

export interface ContentLink {
  readonly type: LinkType;
  readonly style: LinkStyle;
  readonly label: string;
  readonly target: string;
}

/** The page, the readers and the period for which a banner or block is shown. */
export interface Showing {
  readonly place: ContentPlace;
  /** Null for every country. */
  readonly country: CountryCode | null;
  readonly audience: "EVERYONE" | "GUESTS" | "SIGNED_IN";
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** False for a draft, and for content that staff have withdrawn. */
  readonly isShown: boolean;
}

/** A picture on the shop's own server, with its text alternative. */
export interface ContentPicture {
  readonly url: string;
  readonly alt: string;
}

export interface Banner extends Showing {
  readonly id: string;
  readonly type: BannerType;
  /** One or two words above the title. */
  readonly kicker: string | null;
  readonly title: string;
  readonly text: string | null;
  readonly picture: ContentPicture | null;
  /** The campaign's colour, behind the picture. */
  readonly backdropHex: string | null;
  readonly link: ContentLink | null;
}

export interface ContentItem {
  readonly title: string;
  readonly text: string | null;
  readonly icon: string | null;
  readonly picture: ContentPicture | null;
  readonly link: ContentLink | null;
}

export interface ContentBlock extends Showing {
  readonly id: string;
  readonly layout: ContentLayout;
  readonly title: string;
  readonly text: string | null;
  readonly items: readonly ContentItem[];
}

/** The texts of the page for unsubscribing from marketing e-mails (Specification §3). */
export interface UnsubscribeTexts {
  readonly header: string;
  readonly icon: string;
  readonly description: string;
  readonly primaryButton: string;
  readonly secondaryButton: string;
  readonly confirmationHeader: string;
  readonly confirmationDescription: string;
  readonly confirmationIcon: string;
  readonly confirmationButton: string;
}

/** The URL of a link. The target of a campaign is a query of the product list. */
export function contentLinkUrl({ type, target }: Pick<ContentLink, "type" | "target">): string {
  return type === "CampaignProductsPage" ? `/products?${target}` : target;
}

/** The properties of a viewer that decide which content is shown. */
export interface Reader {
  readonly country: CountryCode;
  readonly isSignedIn: boolean;
}

/** The rows to show a reader now, in their order. A row is no longer shown at the moment it ends. */
export function filterShown<Row extends Showing>(
  rows: readonly Row[],
  reader: Reader,
  { place, now }: { place: ContentPlace; now: Date },
): Row[] {
  return rows.filter(
    (row) =>
      row.isShown &&
      row.place === place &&
      (row.country === null || row.country === reader.country) &&
      isForAudience(row.audience, reader) &&
      row.startsAt <= now &&
      (row.endsAt === null || now < row.endsAt),
  );
}

function isForAudience(audience: Showing["audience"], { isSignedIn }: Reader): boolean {
  return audience === "EVERYONE" || (audience === "SIGNED_IN") === isSignedIn;
}
