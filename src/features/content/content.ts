/**
 * Content is what the merchant says on its pages: banners for campaigns and promotions, blocks that stand between other
 * parts of a page, and the words of single pages. All of it is rows that staff change; nothing of it is in the code.
 */
import type { CountryCode } from "../../shared/country-code.ts";

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

/** Where, to whom and how long something is shown. */
export interface Showing {
  readonly place: ContentPlace;
  /** Null is every country. */
  readonly country: CountryCode | null;
  readonly audience: "EVERYONE" | "GUESTS" | "SIGNED_IN";
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** A picture of the shop's own, and what to say of it where it cannot be seen. */
export interface ContentPicture {
  readonly url: string;
  readonly alt: string;
}

export interface Banner extends Showing {
  readonly id: string;
  readonly type: BannerType;
  /** A word or two above the title. */
  readonly kicker: string | null;
  readonly title: string;
  readonly text: string | null;
  readonly picture: ContentPicture | null;
  /** The campaign's own colour, behind its picture. */
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

/** The words of the page on which people leave the list of offers (Specification §3). */
export interface UnsubscribeWords {
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
