const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** PostgreSQL refuses to compare an id with text of another shape, so text from outside is looked at first. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
