import type { Line } from "./catalogue-line.ts";

export const aerosolLines: Line[] = [
  {
    brand: "ironlock",
    subRange: "aerosols",
    code: "IRN-AE",
    name: "Aerosol",
    about: "Shake for a minute after the ball rattles, keep a hand's length away and move before you press.",
    features: "Fan nozzle that does not spit; Dry to handle in 20 minutes; Sprays at any angle",
    surfaces: "Metal; Timber; Previously painted",
    where: "both",
    coats: 2,
    recoat: 1,
    cleanUp: "Enamel thinner",
    pack: "aerosol",
    sizes: "300 g: 15.90; 400 g: 18.90; 400 g, box of 12: 199",
    goesWith: "IRN-PR-GE; GRW-WET; EDG-BLU; WLG-A1",
    items: [
      {
        code: "GBK",
        name: "Gloss Black",
        sheen: "Gloss",
        about: "Gates, handles and frame touch-ups in a black that sits level with brushed enamel.",
      },
      {
        code: "MBK",
        name: "Matt Black",
        sheen: "Matt",
        about: "Flat black for hardware, light fittings and anything that should disappear.",
      },
      {
        code: "SBK",
        name: "Satin Black",
        sheen: "Satin",
        about: "The black of modern tapware and window frames, for chips and replacement parts.",
      },
      {
        code: "GWH",
        name: "Gloss White",
        sheen: "Gloss",
        about: "Appliance-bright white for shelving, frames and machine guards.",
      },
      {
        code: "SWH",
        name: "Satin White",
        sheen: "Satin",
        about: "A softer white that blends into vents, grilles and skirting trunking.",
      },
      {
        code: "CHR",
        name: "Charcoal",
        sheen: "Satin",
        about: "Touch-up for charcoal gutters, flashings and downpipes.",
      },
      {
        code: "SIL",
        name: "Silver",
        sheen: "Satin",
        about: "A fine metallic for wheels, brackets and tired aluminium.",
      },
      {
        code: "RED",
        name: "Signal Red",
        sheen: "Gloss",
        about: "Fire points, tools and machinery in a red that stays red.",
      },
      {
        code: "YEL",
        name: "Safety Yellow",
        sheen: "Gloss",
        about: "Step nosings and hazard marks, put down in a minute between trades.",
      },
      {
        code: "GRN",
        name: "Deep Green",
        sheen: "Gloss",
        about: "Heritage green for gates, mowers and garden furniture.",
      },
      {
        code: "PRG",
        name: "Primer Grey",
        sheen: "Flat",
        about: "Sandable grey primer for bare metal before any colour in the series.",
      },
      {
        code: "CLR",
        name: "Clear Gloss",
        sheen: "Gloss",
        about: "A clear coat over colours, decals and polished brass.",
      },
    ],
  },
];
