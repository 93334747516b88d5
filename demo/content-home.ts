import type { Banner, ContentBlock, ContentLink } from "../src/features/content/content.ts";
import type { CountryCode } from "../src/shared/country.ts";

/** The content of the home page in order. Rows for one country, or only for guests or signed-in people, say so. */
export type DemoLink = ContentLink;

export interface DemoPicture {
  url: string;
  alt?: string;
}

interface DemoShowing {
  country?: CountryCode;
  audience?: Banner["audience"];
}

interface DemoBanner extends DemoShowing, Pick<Banner, "id" | "type" | "title" | "text"> {
  kicker: string;
  picture?: DemoPicture;
  backdrop?: string;
  link: DemoLink;
}

export interface DemoItem {
  title: string;
  text: string;
  icon?: string;
  picture?: DemoPicture;
  link?: DemoLink;
}

interface DemoBlock extends DemoShowing, Pick<ContentBlock, "id" | "layout" | "title" | "text"> {
  items: DemoItem[];
}

type Style = ContentLink["style"];

const shelf = (slug: string, label: string, style: Style = "Hyperlink"): DemoLink => ({
  type: "CampaignProductsPage",
  style,
  label,
  target: `category=${slug}`,
});
const page = (target: string, label: string, style: Style = "Hyperlink"): DemoLink => ({
  type: "InternalLink",
  style,
  label,
  target,
});
const tin = (sku: string, tint?: string): DemoPicture => ({
  url: `/pictures/${sku}.svg${tint === undefined ? "" : `?tint=${tint}`}`,
});
const room = (wall: string, alt: string): DemoPicture => ({ url: `/scene-pictures/room.svg?wall=${wall}`, alt });
const house = (colours: { wall: string; trim: string; roof: string }, alt: string): DemoPicture => ({
  url: `/scene-pictures/house.svg?${new URLSearchParams(colours)}`,
  alt,
});

const promotions: DemoBanner[] = [
  {
    id: "ceilings-done",
    type: "PROMOTION_BANNER",
    kicker: "14% off",
    title: "Ceilings done",
    text: "Spray-grade ceiling white by the 20 L drum, for the first eight.",
    link: page("/products/ceiling-paint/sitework-ceiling-flat-white/", "See the drum"),
  },
  {
    id: "gap-filler-by-the-box",
    type: "PROMOTION_BANNER",
    kicker: "20% off",
    title: "Gap filler by the box",
    text: "Twenty cartridges, and no running out at four o'clock.",
    link: shelf("gap-fillers", "See gap fillers"),
  },
  {
    id: "deck-week",
    type: "PROMOTION_BANNER",
    audience: "GUESTS",
    kicker: "16% off",
    title: "Deck week",
    text: "Ten litres of Merbau oil before the barbecue season.",
    link: shelf("decking-oils", "See decking oils"),
  },
  {
    id: "your-first-airless",
    type: "PROMOTION_BANNER",
    audience: "SIGNED_IN",
    kicker: "8% off",
    title: "Your first airless",
    text: "One Airless 390 on its stand for each account.",
    link: shelf("spray-equipment", "See sprayers"),
  },
];

const campaigns: DemoBanner[] = [
  {
    id: "wallcraft-low-sheen",
    type: "CAMPAIGN_CONTENT_BANNER",
    kicker: "Inside walls",
    title: "Two coats and gone by three",
    text: "Wallcraft Low Sheen, tinted to any colour while the kettle boils.",
    picture: tin("HBL-WC-LS-10-W", "8fa596"),
    backdrop: "#c9d5cc",
    link: page("/products/wall-paint/wallcraft-interior-low-sheen/", "See Wallcraft", "SecondaryButton"),
  },
  {
    id: "clearair-low-voc",
    type: "CAMPAIGN_CONTENT_BANNER",
    kicker: "Schools, clinics, bedrooms",
    title: "Paint today, move in tonight",
    text: "Clearair keeps the smell and the solvents out of the room.",
    picture: tin("PLS-CA-LS-4-K", "d9c7a3"),
    backdrop: "#e6dcc6",
    link: shelf("low-voc", "See low-VOC paint", "SecondaryButton"),
  },
  {
    id: "cooler-roofs",
    type: "CAMPAIGN_CONTENT_BANNER",
    country: "AU",
    kicker: "Before the summer",
    title: "Take the heat off the house",
    text: "Heat-reflective colours turn the sun away from walls and roofs.",
    picture: tin("SLB-RF-LS-10-X", "b4532f"),
    backdrop: "#ecc9b4",
    link: shelf("heat-reflective-paint", "See heat-reflective paint", "SecondaryButton"),
  },
  {
    id: "weatherboard-country",
    type: "CAMPAIGN_CONTENT_BANNER",
    country: "NZ",
    kicker: "Weatherboard country",
    title: "Four seasons in one day, ten years of them",
    text: "Longhaul moves with the boards and keeps its gloss by the sea.",
    picture: tin("HBL-LH-SG-4-K", "2f4858"),
    backdrop: "#bccbd4",
    link: shelf("weatherboards-and-walls", "See exterior walls", "SecondaryButton"),
  },
];

const scenes: DemoBanner[] = [
  {
    id: "quiet-green",
    type: "CAMPAIGN_IMAGE_BANNER",
    kicker: "Colour of the season",
    title: "A green that stays quiet all day",
    text: "Soft enough for a living room, grey enough for the afternoon sun. Try it on a wall before you open a tin.",
    picture: room("9fb3a3", "A living room with soft green walls"),
    link: shelf("wall-paint", "See wall paint", "SecondaryButton"),
  },
  {
    id: "one-warm-wall",
    type: "CAMPAIGN_IMAGE_BANNER",
    kicker: "Feature walls",
    title: "One warm wall is enough",
    text: "Terracotta behind the sofa, white everywhere else.",
    picture: room("bf6f4d", "A living room with a terracotta wall"),
    link: shelf("decorative-finishes", "See feature finishes"),
  },
  {
    id: "dusk-on-the-street",
    type: "CAMPAIGN_IMAGE_BANNER",
    country: "AU",
    kicker: "Outside",
    title: "The whole street at dusk",
    text: "Deep blue boards, white trim.",
    picture: house({ wall: "3d5261", trim: "f2efe6", roof: "2b2f33" }, "A weatherboard house in deep blue"),
    link: shelf("exterior", "See exterior paint"),
  },
  {
    id: "villa-in-its-whites",
    type: "CAMPAIGN_IMAGE_BANNER",
    country: "NZ",
    kicker: "Outside",
    title: "A villa in its whites",
    text: "White boards, a red iron roof.",
    picture: house({ wall: "efebe0", trim: "31463f", roof: "7d2f28" }, "A white villa with a red roof"),
    link: shelf("exterior", "See exterior paint"),
  },
];

export const bannersOfHome: readonly DemoBanner[] = [...promotions, ...campaigns, ...scenes];

const deliveries = (cutOff: string): DemoItem => ({
  title: cutOff,
  text: "Metro stores deliver the same day. Your store's own cut-off stands on its card.",
  icon: "truck",
  link: page("/store-finder/", "Find your store"),
});

const beforeYouOrder: DemoItem[] = [
  {
    title: "Pick up two hours after you order",
    text: "Tinted, shaken and on the counter with your name on it. Lockers hand it over at any hour.",
    icon: "package",
  },
  {
    title: "Know how many tins before you start",
    text: "Every paint has a calculator: walls in, litres and packs out.",
    icon: "ruler",
    link: page("/products/wall-paint/wallcraft-interior-low-sheen/", "Try it on Wallcraft"),
  },
];

export const blocksOfHome: readonly DemoBlock[] = [
  {
    id: "bare-boards",
    layout: "CampaignBlock",
    title: "From bare boards to a finished front",
    text: "Two steps that decide how long the third one lasts.",
    items: [
      {
        title: "Prime once, and properly",
        text: "Tannin, rust and chalk come through any top coat. The right primer costs one coat and saves three.",
        picture: house({ wall: "d8cdb8", trim: "f7f6f2", roof: "6b6f73" }, "A house in primer"),
        link: shelf("primers", "Choose a primer", "PrimaryButton"),
      },
      {
        title: "Then a coat that moves with the timber",
        text: "Boards swell and shrink. Acrylics that stretch stay on, in gloss, semi gloss and low sheen.",
        picture: house({ wall: "5f7d73", trim: "f2efe6", roof: "3a3f44" }, "The same house in grey green"),
        link: shelf("weatherboards-and-walls", "See top coats", "SecondaryButton"),
      },
    ],
  },
  {
    id: "small-things",
    layout: "HorizontalList",
    audience: "SIGNED_IN",
    title: "Running low on the small things?",
    text: null,
    items: [
      {
        title: "Brushes and rollers",
        text: "The 63 mm that somebody borrowed.",
        picture: tin("TRD-CUT-63"),
        link: shelf("brushes-and-rollers", "Restock"),
      },
      {
        title: "Tape",
        text: "Blue for a fortnight, yellow for delicate.",
        picture: tin("EDG-BLU-36-50-BX24"),
        link: shelf("masking", "Restock"),
      },
      {
        title: "Gap filler",
        text: "By the cartridge or the box.",
        picture: tin("STH-GAP-450-BX20"),
        link: shelf("gap-fillers", "Restock"),
      },
      {
        title: "Primer",
        text: "The tin that is always half empty.",
        picture: tin("HBL-FC-31-10-L"),
        link: shelf("acrylic-primers", "Restock"),
      },
    ],
  },
  {
    id: "what-it-does",
    layout: "HorizontalList",
    audience: "GUESTS",
    title: "What it does for you",
    text: null,
    items: [
      {
        title: "Made for the early start",
        text: "Large targets, plain words, and always in sight: which account, which store, and by when to order.",
        icon: "clock",
      },
      {
        title: "Looks like paint",
        text: "A colour is a chip with its name, code and strength, on every line from the cart to the tin label.",
        icon: "palette",
      },
      {
        title: "An account that adds up",
        text: "Every cent is kept as a whole number, every change has a name beside it, and what you see is what is charged.",
        icon: "receipt",
      },
    ],
  },
  {
    id: "before-you-order-au",
    layout: "VerticalList",
    country: "AU",
    title: "Good to know before you order",
    text: "The answers the counter gives most often.",
    items: [deliveries("Order by 12:30 pm, have it today"), ...beforeYouOrder],
  },
  {
    id: "before-you-order-nz",
    layout: "VerticalList",
    country: "NZ",
    title: "Good to know before you order",
    text: "The answers the counter gives most often.",
    items: [deliveries("Auckland and Christchurch: order by 1:30 pm, have it today"), ...beforeYouOrder],
  },
];
