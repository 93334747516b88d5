/** The quote of a painter for a home owner, on the painter's own paper. It has the painter's prices only. */
import type { PdfBlock, PdfCell, PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { formatBusinessNumber } from "../../../shared/business-number.ts";
import type { Country } from "../../../shared/country.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { formatLongDay } from "../../../shared/long-day.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { ColoursSnapshot } from "../../colours/colours-snapshot.ts";
import type { Account } from "../../identity/account.ts";
import { instanceLabels } from "../../painters/work.ts";
import type { Lead, LeadContact } from "../lead.ts";
import { listPriceLines } from "../lead-quote.ts";
import { describeSite } from "../plan-order.ts";
import { describeColour, formatCoats, formatM2, type PricedQuote, type QuotedPlan } from "../plan-view.ts";

/** The painter at the head of the quote. */
export interface QuoteSender {
  readonly account: Account;
  readonly phone: string | null;
  readonly email: string;
}

export interface QuoteFacts {
  readonly sender: QuoteSender;
  readonly contact: LeadContact;
  readonly lead: Lead;
  readonly country: Country;
  readonly colours: ColoursSnapshot;
  readonly planned: Pick<QuotedPlan, "areas" | "items">;
  readonly priced: PricedQuote;
  readonly today: LocalDate;
  readonly validUntil: LocalDate;
}

export function quotePaper(facts: QuoteFacts): PdfDocument {
  const { sender, contact, lead, priced, today, validUntil } = facts;
  const { account } = sender;
  const { note } = priced.terms;
  return {
    sender: account.name,
    kind: "Quote",
    title: `Quote for ${contact.name}`,
    subtitle: `${instanceLabels[lead.instance]} in ${lead.suburb}`,
    footer: [account.name, sender.phone, sender.email].filter(Boolean).join(" · "),
    blocks: [
      { block: "sides", sides: [senderSide(facts), readerSide(facts)] },
      {
        block: "facts",
        facts: [
          { label: "Quote for", value: `Job ${lead.number}` },
          { label: "Date", value: formatLongDay(today) },
          { label: "Valid until", value: formatLongDay(validUntil) },
        ],
      },
      ...scopeBlocks(facts),
      priceBlock(facts),
      ...(note === "" ? [] : noteBlocks(note)),
    ],
  };
}

function senderSide({ sender: { account, phone, email } }: QuoteFacts) {
  const { name, line1, line2, suburb, state, postcode, abn, nzbn } = account;
  const registered = abn !== null ? (["ABN", abn] as const) : nzbn !== null ? (["NZBN", nzbn] as const) : null;
  return {
    title: "From",
    lines: [
      name,
      ...[line1, line2 ?? ""].filter((line) => line !== ""),
      [suburb, state, postcode].filter((part) => part !== "").join(" "),
      ...(registered === null ? [] : [`${registered[0]} ${formatBusinessNumber(registered[0], registered[1])}`]),
      [phone, email].filter(Boolean).join(" · "),
    ],
  };
}

function readerSide({ contact, lead }: QuoteFacts) {
  return { title: "To", lines: [contact.name, describeSite(contact, lead).siteAddress] };
}

/** More areas than this are written smaller, so that the quote stays on one page. */
const manyAreas = 8;

function scopeBlocks({ colours, planned }: QuoteFacts): PdfBlock[] {
  const rows = planned.areas.flatMap(({ area, checked }): PdfCell[][] => {
    if (!checked.ok) return [];
    const { m2, coats, product, tint } = checked.value;
    const colour = describeColour(colours, tint);
    const paint: PdfCell =
      colour === null
        ? product.name
        : { text: product.name, below: `${colour.name} (${colour.code})`, chip: colour.hex };
    return [[area.surface === "" ? "Area" : area.surface, formatM2(m2), formatCoats(coats), paint]];
  });
  // A home owner asks which primer is used, not which brush.
  const primers = planned.items.filter(({ kind, isWanted, litres }) => kind === "EXTRA" && isWanted && litres !== null);
  const names = primers.map(({ product }) => product.name);
  return [
    { block: "heading", text: "What we paint" },
    ...(rows.length === 0
      ? []
      : [
          {
            block: "table" as const,
            isDense: rows.length > manyAreas,
            columns: [
              { title: "Surface", share: 4 },
              { title: "Area", share: 1.5, isFigure: true },
              { title: "Coats", share: 1.5, isFigure: true },
              { title: "Paint and colour", share: 5 },
            ],
            rows,
          },
        ]),
    ...(names.length === 0 ? [] : [{ block: "paragraph" as const, text: `Also included: ${names.join(", ")}.` }]),
  ];
}

function priceBlock({ country, priced }: QuoteFacts): PdfBlock {
  const lines = listPriceLines(priced.figures, country).map(({ label, cents }) => [label, formatMoney(cents, country)]);
  return {
    block: "table",
    columns: [
      { title: "Price", share: 8 },
      { title: country.currency, share: 3, isFigure: true },
    ],
    rows: lines.slice(0, -1),
    totals: lines.slice(-1),
  };
}

function noteBlocks(note: string): PdfBlock[] {
  const paragraphs = note.split("\n").filter((line) => line.trim() !== "");
  return [{ block: "heading", text: "Terms" }, ...paragraphs.map((text) => ({ block: "paragraph" as const, text }))];
}
