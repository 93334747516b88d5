/**
 * The forms in which staff write content. A form is a list of fields, and each value is a text, so that two people's changes can be
 * merged field by field. Times are ISO texts in UTC; an empty time is always, or no end.
 */
import { questionTopics, type RewardsPage, topicTitles } from "./rewards-texts.ts";

export const contentKinds = ["BANNER", "BLOCK", "PAGE", "QUESTIONS"] as const;
export type ContentKind = (typeof contentKinds)[number];

export function isContentKind(text: string): text is ContentKind {
  return (contentKinds as readonly string[]).includes(text);
}

/** Only banners and blocks can be made, moved and withdrawn. The pages of the shop are always there. */
export type PlacedKind = "BANNER" | "BLOCK";

export function isPlacedKind(kind: ContentKind): kind is PlacedKind {
  return kind === "BANNER" || kind === "BLOCK";
}

export type ContentFields = Readonly<Record<string, string>>;

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface ContentField {
  readonly name: string;
  readonly label: string;
  readonly input: "line" | "paragraph" | "choice" | "moment" | "picture" | "colour";
  readonly most: number;
  readonly isRequired: boolean;
  readonly options: readonly FieldOption[];
  readonly hint?: string;
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly ContentField[];
  /** An item that may stay empty. */
  readonly isItem: boolean;
}

type More = Pick<ContentField, "most"> & Partial<Pick<ContentField, "isRequired" | "hint">>;

const rest = { isRequired: false, options: [] };
const line = (name: string, label: string, more: More): ContentField => ({
  ...{ ...rest, name, label, input: "line", ...more },
});
const paragraph = (name: string, label: string, more: More): ContentField => ({
  ...{ ...rest, name, label, input: "paragraph", ...more },
});
const choice = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
): ContentField => ({
  ...{ ...rest, name, label, most: 40, input: "choice" },
  options: options.map(([value, text]) => ({ value, label: text })),
});
const moment = (name: string, label: string, hint: string): ContentField => ({
  ...{ ...rest, name, label, most: 40, input: "moment", hint },
});

/** The names of a picture, an icon and a link begin with the prefix of their item. */
const withPrefix = (prefix: string, name: string) =>
  prefix === "" ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const pictureFields = (prefix: string): ContentField[] => [
  { ...rest, name: withPrefix(prefix, "picture"), label: "Picture", most: 300, input: "picture" },
  line(withPrefix(prefix, "pictureAlt"), "What the picture shows", {
    most: 200,
    hint: "Screen readers read it out. Leave it empty for a picture that only decorates.",
  }),
];

const linkFields = (prefix: string): ContentField[] => [
  choice(withPrefix(prefix, "linkType"), "Link", [
    ["", "No link"],
    ["CampaignProductsPage", "A list of products"],
    ["InternalLink", "A page of the shop"],
    ["ExternalLink", "Another site"],
  ]),
  choice(withPrefix(prefix, "linkStyle"), "Look of the link", [
    ["Hyperlink", "Text"],
    ["PrimaryButton", "Main button"],
    ["SecondaryButton", "Button"],
  ]),
  line(withPrefix(prefix, "linkLabel"), "Text of the link", { most: 40 }),
  line(withPrefix(prefix, "linkTarget"), "Address of the link", {
    most: 300,
    hint: "A list: category=decking-oils. A page: /store-finder/. Another site: https://…",
  }),
];

const iconNames = [
  ...["clock", "document", "mail-check", "mail-question", "mail-x", "map-pin", "package", "palette", "percent"],
  ...["receipt", "ruler", "star", "truck"],
];
const listIcons = (name: string, label: string, isOptional: boolean) =>
  choice(name, label, [
    ...(isOptional ? [["", "None"] as const] : []),
    ...iconNames.map((icon) => [icon, icon.replaceAll("-", " ")] as const),
  ]);

const showingGroup: FieldGroup = {
  title: "Who sees it, and when",
  isItem: false,
  fields: [
    choice("isShown", "State", [
      ["yes", "Shown to customers"],
      ["no", "Draft, nobody sees it"],
    ]),
    choice("audience", "For", [
      ["EVERYONE", "Everyone"],
      ["GUESTS", "Guests"],
      ["SIGNED_IN", "Signed-in people"],
    ]),
    choice("country", "Country", [
      ["", "Every country"],
      ["AU", "Australia"],
      ["NZ", "New Zealand"],
    ]),
    moment("startsAt", "From", "Empty: at once."),
    moment("endsAt", "Until", "It disappears at this time. Empty: it stays."),
  ],
};

export const bannerTypeLabels = {
  PROMOTION_BANNER: "Ticket under “On special”",
  CAMPAIGN_CONTENT_BANNER: "Campaign with a small picture",
  CAMPAIGN_IMAGE_BANNER: "Campaign with a large picture",
} as const;

export const layoutLabels = {
  CampaignBlock: "Picture beside text",
  HorizontalList: "Items side by side",
  VerticalList: "Items below each other",
} as const;

const bannerGroups: readonly FieldGroup[] = [
  {
    title: "What customers see",
    isItem: false,
    fields: [
      choice("type", "Type", Object.entries(bannerTypeLabels)),
      line("kicker", "Words above the title", { most: 40, hint: "One or two, such as: 14% off." }),
      line("title", "Title", { most: 120, isRequired: true }),
      paragraph("text", "Text", { most: 500 }),
    ],
  },
  {
    title: "Picture",
    isItem: false,
    fields: [
      ...pictureFields(""),
      {
        ...rest,
        name: "backdrop",
        label: "Colour behind the picture",
        most: 7,
        input: "colour",
        hint: "Such as #c9d5cc.",
      },
    ],
  },
  { title: "Link", isItem: false, fields: linkFields("") },
  showingGroup,
];

export const maxItems = 8;
export const maxQuestions = 20;
const listNumbers = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
export const formatItem = (number: number) => `item${number}`;

const blockGroups: readonly FieldGroup[] = [
  {
    title: "What customers see",
    isItem: false,
    fields: [
      choice("layout", "Layout", Object.entries(layoutLabels)),
      line("title", "Title", { most: 120, isRequired: true }),
      paragraph("text", "Text", { most: 500 }),
    ],
  },
  showingGroup,
  ...listNumbers(maxItems).map((number): FieldGroup => {
    const prefix = formatItem(number);
    return {
      title: `Item ${number}`,
      isItem: true,
      fields: [
        line(`${prefix}Title`, "Title", { most: 120 }),
        paragraph(`${prefix}Text`, "Text", { most: 500 }),
        listIcons(`${prefix}Icon`, "Icon", true),
        ...pictureFields(prefix),
        ...linkFields(prefix),
      ],
    };
  }),
];

const needed = { isRequired: true };

const unsubscribeGroups: readonly FieldGroup[] = [
  {
    title: "The question",
    isItem: false,
    fields: [
      line("header", "Title", { most: 120, ...needed }),
      paragraph("description", "Text", { most: 500, ...needed }),
      line("primaryButton", "Button that unsubscribes", { most: 40, ...needed }),
      line("secondaryButton", "Button that keeps the mails", { most: 40, ...needed }),
      listIcons("icon", "Icon", false),
    ],
  },
  {
    title: "The confirmation",
    isItem: false,
    fields: [
      line("confirmationHeader", "Title", { most: 120, ...needed }),
      paragraph("confirmationDescription", "Text", { most: 500, ...needed }),
      line("confirmationButton", "Button", { most: 40, ...needed }),
      listIcons("confirmationIcon", "Icon", false),
    ],
  },
];

const rewardsGroups: readonly FieldGroup[] = [
  {
    title: "Texts",
    isItem: false,
    fields: [
      line("title", "Title", { most: 120, ...needed }),
      paragraph("text", "Text", { most: 1_000, ...needed }),
      line("button", "Button", { most: 40, ...needed }),
    ],
  },
  ...listNumbers(maxItems).map((number) => ({
    title: `Item ${number}`,
    isItem: true,
    fields: [
      line(`${formatItem(number)}Title`, "Title", { most: 120 }),
      paragraph(`${formatItem(number)}Text`, "Text", { most: 500 }),
    ],
  })),
];

const questionGroups: readonly FieldGroup[] = listNumbers(maxQuestions).map((number) => ({
  title: `Question ${number}`,
  isItem: true,
  fields: [
    line(`${formatItem(number)}Title`, "Question", { most: 200 }),
    paragraph(`${formatItem(number)}Text`, "Answer", { most: 700 }),
  ],
}));

const pageLabels: Readonly<Record<"UNSUBSCRIBE" | RewardsPage, string>> = {
  UNSUBSCRIBE: "Unsubscribe from offers",
  REWARDS_PROGRAM: "Rewards: the programme",
  REWARDS_ENROLMENT: "Rewards: enrolment",
  REWARDS_WELCOME_NEW: "Rewards: welcome",
  REWARDS_WELCOME_KNOWN: "Rewards: welcome back",
  REWARDS_CLOSING: "Rewards: end the membership",
};

/** The pages and topics that can be written, with their names. */
export const writtenPages: readonly { kind: ContentKind; id: string; label: string }[] = [
  ...Object.entries(pageLabels).map(([id, label]) => ({ kind: "PAGE" as const, id, label })),
  ...questionTopics.map((id) => ({ kind: "QUESTIONS" as const, id, label: `Questions: ${topicTitles[id]}` })),
];

export function listGroups(kind: ContentKind, id: string): readonly FieldGroup[] {
  if (kind === "BANNER") return bannerGroups;
  if (kind === "BLOCK") return blockGroups;
  if (kind === "QUESTIONS") return questionGroups;
  return id === "UNSUBSCRIBE" ? unsubscribeGroups : rewardsGroups;
}

export function listFields(kind: ContentKind, id: string): readonly ContentField[] {
  return listGroups(kind, id).flatMap(({ fields }) => fields);
}

/** "Item 2: Title", where a field of an item would be unclear without it. */
export function findFieldLabel(kind: ContentKind, id: string, name: string): string | null {
  for (const { title, isItem, fields } of listGroups(kind, id)) {
    const field = fields.find((each) => each.name === name);
    if (field !== undefined) return isItem ? `${title}: ${field.label}` : field.label;
  }
  return null;
}

/** The fields of new content: the first answer of each choice, and no texts. A new banner is a draft. */
export function makeEmpty(kind: PlacedKind): ContentFields {
  const values = listFields(kind, "").map(({ name, options }) => [name, options[0]?.value ?? ""] as const);
  return { ...Object.fromEntries(values), isShown: "no" };
}
