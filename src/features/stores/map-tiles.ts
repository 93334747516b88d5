/** Online tiles in place of the bundled outline, for a merchant who has configured some. */
export interface MapTiles {
  /** With a place for each figure: https://tiles.example.com/{z}/{x}/{y}.png */
  readonly url: string;
  /** Whom to thank for them, in plain words. */
  readonly attribution: string;
}
