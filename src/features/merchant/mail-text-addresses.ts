/** The addresses of the page of mail texts. */
export const mailTextsPath = "/staff/mail-texts";

export function formatMailTextAddress(kind: string): string {
  return `${mailTextsPath}?${new URLSearchParams({ kind })}`;
}

interface Draft {
  readonly kind: string;
  readonly subject: string;
  readonly paragraphs: string;
  readonly button: string;
}

/** The page with a preview of words that are typed and not saved. */
export function formatDraftAddress({ kind, subject, paragraphs, button }: Draft): string {
  return `${mailTextsPath}?${new URLSearchParams({ kind, subject, paragraphs, button })}`;
}
