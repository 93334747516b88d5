/** FNV-1a, 32 bits, in base 36. Short and stable; for ids, versions and ETags, never for secrets. */
export function hashText(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
