const key = "trestle-recent-colours";
const most = 18;

/** The ids of the colours chosen last in this browser, the latest first. */
export function readRecentColours(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** A browser that keeps nothing remembers nothing; everything else works. */
export function rememberColour(id: string): void {
  const ids = [id, ...readRecentColours().filter((other) => other !== id)].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    return;
  }
}
