import { escapeHtml } from "../shared/escape-html.ts";
import type { Mail } from "./mail.store.ts";

/** The content of a mail. Text and HTML are both made from it, so they always say the same. */
export interface Letter {
  readonly recipient: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Shown in small print below the letter and sent in the mail's headers. */
  readonly unsubscribeUrl?: string;
}

export function renderLetter(letter: Letter): Mail {
  const { recipient, subject, unsubscribeUrl = null } = letter;
  return { recipient, subject, text: renderText(letter), html: renderHtml(letter), unsubscribeUrl };
}

function renderText({ greeting, paragraphs, action, unsubscribeUrl }: Letter): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    "Trestle Trade",
    ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function renderHtml({ subject, greeting, paragraphs, action, unsubscribeUrl }: Letter): string {
  const body = [greeting, ...paragraphs].map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`);
  const button =
    action === undefined
      ? ""
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#c2410c;color:#fff;padding:14px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`;
  const leave =
    unsubscribeUrl === undefined
      ? ""
      : `<p style="margin:32px 0 0;font-size:14px;color:#525a63">You get this because you asked for it. <a href="${escapeHtml(unsubscribeUrl)}" style="color:inherit">Unsubscribe</a></p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f6f4ef;font-family:Inter,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c1f23"><div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="margin:0 0 24px;font-weight:700;font-size:18px">Trestle Trade</p>${body.join("")}${button}${leave}</div></body></html>`;
}
