const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** PostgreSQL throws when an id is compared with text that is no UUID, so input is checked first. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
