/** The colour brands by the name the demo calls them, so that catalogue and colours cannot drift apart. */
export const colourBrandIds = {
  harbourline: "harbourline-colours",
  southerly: "southerly-palette",
  longReef: "long-reef-collection",
  tussock: "tussock-and-tide",
  heritage: "heritage-terrace",
  fan: "metal-and-roof-fan",
} as const;
