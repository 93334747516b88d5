/**
 * A document as plain words: what it says and in which order, never where. Every document of the shop is written this
 * way and drawn by `renderPdf`, so that they all look alike and can be read in tests without being drawn.
 */
export interface PdfDocument {
  /** What kind of paper it is, over the title and in the corner of every page: "Technical data sheet". */
  readonly kind: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The small print at the foot of every page. */
  readonly footer: string;
  readonly blocks: readonly PdfBlock[];
}

export type PdfBlock =
  | { readonly block: "heading"; readonly text: string }
  | { readonly block: "paragraph"; readonly text: string }
  | { readonly block: "notice"; readonly text: string }
  | { readonly block: "list"; readonly items: readonly string[] }
  | { readonly block: "facts"; readonly facts: readonly PdfFact[] }
  | { readonly block: "sides"; readonly sides: readonly PdfSide[] }
  | { readonly block: "slip"; readonly text: string; readonly facts: readonly PdfFact[] }
  | PdfTable;

export interface PdfFact {
  readonly label: string;
  readonly value: string;
}

/** One of a few that stand beside each other: who sends it, to whom. */
export interface PdfSide {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface PdfTable {
  readonly block: "table";
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly PdfCell[])[];
  /** Small, where many figures stand beside each other. */
  readonly isDense?: boolean | undefined;
  /** Set apart below the rows: sums. */
  readonly totals?: readonly (readonly string[])[] | undefined;
}

export interface PdfColumn {
  readonly title: string;
  /** Its part of the width, in whatever unit the others use. */
  readonly share: number;
  /** Figures stand to the right. */
  readonly isFigure?: boolean | undefined;
}

/** Words, with a line in a smaller hand below them: beside a square in a colour, where it is about one. */
export type PdfCell =
  | string
  | { readonly text: string; readonly below: string; readonly chip?: string | null | undefined };
