import { escapeHtml } from "../shared/escape-html.ts";
import type { Mail, ShopMarks } from "./mail.store.ts";
import { BUTTON_COLOUR, BUTTON_INK, SHOP_HEADING, SHOP_NAME } from "./shop-marks.ts";

/** The content of a mail. Text and HTML are both made from it, so they always say the same. */
export interface Letter {
  readonly recipient: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Rows with an amount each. The last one is their sum. */
  readonly figures?: readonly LetterFigure[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Shown in small print below the letter and sent in the mail's headers. */
  readonly unsubscribeUrl?: string;
  /** Where an answer goes, if not to the shop. */
  readonly replyTo?: string;
}

interface LetterFigure {
  readonly label: string;
  /** Formatted already: "$1,204.50". */
  readonly value: string;
}

export function renderLetter(letter: Letter): Mail {
  const { recipient, subject, unsubscribeUrl = null, replyTo = null } = letter;
  return { recipient, subject, text: renderText(letter), html: renderHtml(letter), unsubscribeUrl, replyTo };
}

/** A mail as it would be stored, for a preview. */
export function fillMarks<T extends Pick<Mail, "subject" | "text" | "html">>(mail: T, marks: ShopMarks): T {
  const html = mail.html
    .replaceAll(SHOP_NAME, () => marks.nameHtml)
    .replaceAll(SHOP_HEADING, () => marks.heading)
    .replaceAll(BUTTON_COLOUR, () => marks.buttonColour)
    .replaceAll(BUTTON_INK, () => marks.buttonInk);
  const fill = (words: string) => words.replaceAll(SHOP_NAME, () => marks.name);
  return { ...mail, subject: fill(mail.subject), text: fill(mail.text), html };
}

function renderText({ greeting, paragraphs, figures = [], action, unsubscribeUrl }: Letter): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(figures.length === 0 ? [] : [figures.map(({ label, value }) => `${label}: ${value}`).join("\n")]),
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    SHOP_NAME,
    ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function renderHtml({ subject, greeting, paragraphs, figures = [], action, unsubscribeUrl }: Letter): string {
  const body = [greeting, ...paragraphs].map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`);
  const button =
    action === undefined
      ? ""
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:${BUTTON_COLOUR};color:${BUTTON_INK};padding:14px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`;
  const leave =
    unsubscribeUrl === undefined
      ? ""
      : `<p style="margin:32px 0 0;font-size:14px;color:#525a63">You get this because you asked for it. <a href="${escapeHtml(unsubscribeUrl)}" style="color:inherit">Unsubscribe</a></p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f6f4ef;font-family:Inter,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c1f23"><div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="margin:0 0 24px;font-weight:700;font-size:18px">${SHOP_HEADING}</p>${body.join("")}${renderFigures(figures)}${button}${leave}</div></body></html>`;
}

function renderFigures(figures: readonly LetterFigure[]): string {
  if (figures.length === 0) return "";
  const rows = figures.map(({ label, value }, index) => {
    const look =
      index === figures.length - 1 ? "padding:10px 0;border-top:1px solid #d8d4ca;font-weight:700" : "padding:4px 0";
    return `<tr><td style="${look}">${escapeHtml(label)}</td><td style="${look};text-align:right">${escapeHtml(value)}</td></tr>`;
  });
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join("")}</table>`;
}
