/**
 * The content of a PDF without its layout. Every PDF of the shop is described this way and drawn by `renderPdf`, so that
 * all look alike and tests can read them without drawing.
 */
export interface PdfDocument {
  /** The business whose paper it is, at the head of every page. Absent: the shop. */
  readonly sender?: string | undefined;
  /** The kind of document, such as "Technical data sheet". Shown in the corner of every page. */
  readonly kind: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The small print at the foot of every page. */
  readonly footer: string;
  readonly blocks: readonly PdfBlock[];
}

/** The shop at the head of a page: its logo, or its name where there is none. */
export interface PdfShop {
  readonly name: string;
  /** Changes with the name and the logo. */
  readonly version: string;
  readonly logo: { readonly picture: Uint8Array; readonly width: number; readonly height: number } | null;
}

export type PdfBlock =
  | { readonly block: "heading"; readonly text: string }
  | { readonly block: "paragraph"; readonly text: string }
  | { readonly block: "notice"; readonly text: string }
  | { readonly block: "list"; readonly items: readonly string[] }
  | { readonly block: "facts"; readonly facts: readonly PdfFact[] }
  | { readonly block: "sides"; readonly sides: readonly PdfSide[] }
  | { readonly block: "slip"; readonly text: string; readonly facts: readonly PdfFact[] }
  | { readonly block: "cards"; readonly cards: readonly PdfCard[] }
  | PdfTable;

export interface PdfFact {
  readonly label: string;
  readonly value: string;
}

/** One of several columns side by side, such as sender and recipient. */
export interface PdfSide {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A card to cut out, such as the one that goes onto a tin. */
export interface PdfCard {
  readonly title: string;
  readonly lines: readonly string[];
  /** A patch of this colour in the corner. */
  readonly hex: string | null;
  readonly barcode: string;
}

export interface PdfTable {
  readonly block: "table";
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly PdfCell[])[];
  /** A smaller font, for tables with many columns. */
  readonly isDense?: boolean | undefined;
  /** Rows of sums below the table. */
  readonly totals?: readonly (readonly string[])[] | undefined;
}

export interface PdfColumn {
  readonly title: string;
  /** Its width relative to the other columns. */
  readonly share: number;
  /** Aligned to the right. */
  readonly isFigure?: boolean | undefined;
}

/** Text, optionally with a smaller line below it and a colour chip before that line; or a barcode with its digits below. */
export type PdfCell =
  | string
  | { readonly barcode: string }
  | { readonly text: string; readonly below: string; readonly chip?: string | null | undefined };
