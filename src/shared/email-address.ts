/**
 * The address as it is kept: without spaces around it, in small letters. Null for what cannot be one. Whether anybody
 * reads it only a mail can tell, so this looks for slips of typing and no more.
 */
export function findEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= 200 && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/.test(address)
    ? address
    : null;
}
