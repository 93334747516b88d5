/** The words for points that a return takes back. */
import { formatPoints } from "./format-points.ts";

/** "4 points were taken back. 2 more points are owed, because they were already spent. The next points pay them." */
export function formatTakenBack({ taken, owed }: { readonly taken: number; readonly owed: number }): string {
  const takenText = `${formatPoints(taken)} ${taken === 1 ? "was" : "were"} taken back.`;
  const owedPoints = taken === 0 ? formatPoints(owed) : formatPoints(owed).replace(" ", " more ");
  const owedText =
    owed === 1
      ? `${owedPoints} is owed, because it was already spent. The next points pay it.`
      : `${owedPoints} are owed, because they were already spent. The next points pay them.`;
  return [taken > 0 ? takenText : "", owed > 0 ? owedText : ""].filter((text) => text !== "").join(" ");
}
