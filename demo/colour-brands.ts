/** The ids of the colour brands, used by catalogue and colours. */
export const colourBrandIds = {
  harbourline: "harbourline-colours",
  southerly: "southerly-palette",
  longReef: "long-reef-collection",
  tussock: "tussock-and-tide",
  heritage: "heritage-terrace",
  fan: "metal-and-roof-fan",
} as const;
