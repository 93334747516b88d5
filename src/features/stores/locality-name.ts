/**
 * One spelling for a place however it is typed, for searching only: "Mt Māunganui" and "Mount Maunganui" are the same
 * place, and so are St Kilda and Saint Kilda.
 */
export function foldLocalityName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => spelledOut.get(word) ?? word)
    .join(" ");
}

const spelledOut = new Map([
  ["mt", "mount"],
  ["st", "saint"],
]);
