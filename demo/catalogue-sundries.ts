import type { Line } from "./catalogue-line.ts";

export const sundryLines: Line[] = [
  {
    brand: "tradeline",
    subRange: "buckets-and-trays",
    code: "TRD",
    name: "",
    about: "",
    goesWith: "TRD-MIC; TRD-CUT; TRD-FRM",
    items: [
      {
        code: "TRA",
        name: "Roller Tray",
        pack: "tray",
        sizes: "100 mm: 4.90; 230 mm: 8.90; 270 mm: 12.90",
        about:
          "A deep-well tray with legs that grip a ladder step. The ramp is ribbed enough to spread a sleeve without spinning it.",
        features: "Holds 2.5 litres at 270 mm; Ladder lugs; Solvent-proof",
      },
      {
        code: "TRL",
        name: "Tray Liners",
        pack: "tray",
        sizes: "230 mm, pack of 5: 8.90; 270 mm, pack of 5: 10.90; 270 mm, pack of 10: 19.90",
        about:
          "Change colour without washing the tray. Let acrylic dry in them and peel it out, and a liner does a week.",
        features: "Fits Tradeline trays; Recycled plastic; Peel and reuse",
      },
      {
        code: "SCT",
        name: "Roller Scuttle",
        pack: "tray",
        sizes: "12 L: 28.90; 16 L: 34.90",
        about:
          "A lidded bucket with a ramp, so the paint walks down the hall with you and keeps overnight. Fill it to the line and no further: it has to be lifted.",
        features: "Lid seals overnight; Takes 270 mm sleeves; Carries 10 litres safely",
      },
      {
        code: "POT",
        name: "Cutting-In Pot",
        pack: "pail",
        sizes: "2 L: 9.90; 2 L with liners: 19.90",
        about: "A hand pot with a magnet for the brush and a strap for the thumb. Half full is the right amount.",
        features: "Brush magnet; Thumb strap; Takes liners",
      },
      {
        code: "BKT",
        name: "Mixing Bucket",
        pack: "pail",
        sizes: "10 L: 9.90; 15 L: 14.90; 20 L: 17.90; 20 L, pack of 10: 159",
        about:
          "Graduated on the inside for thinning and boxing batches. Box every pail of the same colour before the first wall.",
        features: "Litre marks inside; Steel handle; Lid sold with the 20 L",
      },
      {
        code: "STN",
        name: "Paint Strainers",
        pack: "bag",
        sizes: "Cone, pack of 10: 8.90; 10 L bag, pack of 5: 12.90; 20 L bag, pack of 5: 16.90",
        about:
          "Strain everything that goes through a tip and you will clean the tip half as often. Cones for cups, elastic bags for pails.",
        features: "190 micron; Cones and pail bags; Rinse and reuse",
        goesWith: "NPG-390; NPG-TIP; TRD-BKT",
      },
      {
        code: "STK",
        name: "Stir Sticks",
        pack: "bag",
        sizes: "300 mm, pack of 50: 9.90; 530 mm, pack of 50: 18.90",
        about:
          "Flat hardwood paddles that reach the corner of the tin, where the pigment sits. Free with paint, sold by the bundle to those who use ten a day.",
        features: "Flat edge scrapes the base; Splinter-free; Two lengths",
      },
    ],
  },
  {
    brand: "rinsewell",
    subRange: "cleaners-and-solvents",
    code: "RNS",
    name: "",
    about: "",
    pack: "bottle",
    goesWith: "WLG-NIT; WLG-GOG; RNS-RAG",
    items: [
      {
        code: "TUR",
        name: "Mineral Turps",
        sizes: "1 L: 8.90; 4 L: 24.90; 20 L: 104",
        about:
          "For thinning oil enamels and washing what they touched. Let used turps settle in a jar, pour off the clear and use it again.",
        features: "Low aromatic; Thins and cleans; Settles for reuse",
      },
      {
        code: "MET",
        name: "Methylated Spirits",
        sizes: "1 L: 8.50; 4 L: 25.90",
        about:
          "Thins shellac and spirit stain, and tests whether old paint is water-based: if it softens, it is. Keep it away from pilot lights.",
        features: "For shellac and stain; Degreases glass; The old-paint test",
      },
      {
        code: "THN",
        name: "Enamel Thinner",
        sizes: "1 L: 14.90; 4 L: 44.90; 20 L: 189",
        about: "A fast thinner for spraying enamels and flushing guns. Add it by measure, not by eye.",
        features: "Spray grade; Fast flash; Flushes guns and lines",
        counterOnly: true,
      },
      {
        code: "EPT",
        name: "Epoxy Thinner",
        sizes: "1 L: 19.90; 4 L: 62.90",
        about:
          "For cleaning up after two-packs while they are still wet, which is the only time anything does. Never thin a floor epoxy with it.",
        features: "Cleans two-packs; Slow evaporation; For tools and guns",
        counterOnly: true,
      },
      {
        code: "SUG",
        name: "Sugar Soap",
        sizes: "1 L concentrate: 9.90; 5 L concentrate: 36.90; Wipes, tub of 80: 16.90",
        about:
          "Takes hands, smoke and cooking off a wall so that paint meets paint. Wash from the bottom up, rinse from the top down.",
        features: "Phosphate-free; Forty litres from one; No-rinse at weak mix",
      },
      {
        code: "HSW",
        name: "House Wash",
        sizes: "5 L: 39.90; 20 L: 138",
        about:
          "Exterior wash for salt, dust and spider marks before an outside repaint. Spray on, wait ten minutes, rinse; no scrubbing on most walls.",
        features: "One to ten in a sprayer; Lifts chalk; Safe on powder-coat",
      },
      {
        code: "MLD",
        name: "Mould Wash",
        sizes: "1 L: 12.90; 5 L: 38.90",
        about:
          "Kills mould and algae at the root, where bleach only pales it. Leave it wet for half an hour and do not paint for a day.",
        features: "Inside and out; Roofs, walls and grout; Works while wet",
      },
      {
        code: "STR",
        name: "Paint Stripper Gel",
        sizes: "1 L: 32.90; 4 L: 98.90",
        about:
          "A slow, low-fume gel for doors and mouldings that takes ten coats if you let it. Cover it with film and go to lunch.",
        features: "No methylene chloride; Clings to verticals; Up to ten coats at once",
      },
      {
        code: "BRC",
        name: "Brush Clean",
        sizes: "1 L: 17.90; 4 L: 54.90",
        about:
          "Brings back brushes that dried hard, acrylic or oil, after a night in the jar. Rinse with water and comb.",
        features: "Water-rinsable; Revives dried brushes; Low odour",
      },
      {
        code: "RAG",
        name: "Painter's Rags",
        pack: "bag",
        sizes: "1 kg: 9.90; 5 kg: 39.90; 10 kg: 69.90",
        about: "Washed white cotton that leaves no lint and no colour. Dry oily ones flat, outside.",
        features: "White cotton; Low lint; Pressed bale",
        goesWith: "RNS-TUR; GRH-OW-HO; WLG-NIT",
      },
      {
        code: "TAC",
        name: "Tack Cloths",
        pack: "bag",
        sizes: "Pack of 3: 9.90; Box of 50: 118",
        about: "The last wipe before a gloss coat. Light hand, one direction, and fold it often.",
        features: "No wax bleed; For water or oil; Picks up sanding dust",
        goesWith: "GRW-WET; HBL-TO-GL; GRH-VA-GL",
      },
      {
        code: "SPN",
        name: "Brush and Roller Spinner",
        pack: "roller",
        sizes: "Each: 44.90",
        about: "Spins a sleeve nearly dry inside a bucket in a few pumps. Brushes come out in shape and go home clean.",
        features: "Takes sleeves and brushes; Steel shaft; Use inside a pail",
        goesWith: "TRD-BKT; RNS-BRC; TRD-MIC",
      },
      {
        code: "CMB",
        name: "Brush Comb",
        pack: "scraper",
        sizes: "Each: 9.90",
        about:
          "Steel pins on one side for the heel of the brush, a curve on the other for squeezing sleeves. Thirty seconds a day keeps a brush a year.",
        features: "Clears dried paint; Sleeve curve; Fits a back pocket",
        goesWith: "RNS-BRC; TRD-CUT; TRD-OVL",
      },
    ],
  },
  {
    brand: "rinsewell",
    subRange: "paint-additives",
    code: "RNS",
    name: "",
    about: "",
    pack: "bottle",
    goesWith: "TRD-BKT; TRD-STK; HBL-TW-GL; HBL-WC-LS",
    items: [
      {
        code: "FLO",
        name: "Flow Conditioner",
        sizes: "500 mL: 17.90; 1 L: 28.90; 4 L: 92.90",
        about:
          "Keeps acrylics open on hot walls and lets water enamels level. A capful to the litre; more only makes them slow.",
        features: "Longer wet edge; Fewer brush marks; For water-based paint",
      },
      {
        code: "MIA",
        name: "Mould Inhibitor Sachet",
        sizes: "20 mL: 8.90; 20 mL, box of 24: 189",
        about:
          "One sachet turns 10 litres of wall paint into one that resists mould. Stir for three minutes and use the pail within the week.",
        features: "Treats 10 L; Any acrylic; No change of colour",
      },
      {
        code: "HRD",
        name: "Waste Paint Hardener",
        pack: "bag",
        sizes: "100 g: 6.90; 1 kg: 38.90",
        about:
          "Turns leftover acrylic and wash-water into a solid that can go in the bin. Pour, stir, wait ten minutes.",
        features: "Sets 2 L per 100 g; For washout water too; No drains harmed",
      },
    ],
  },
];
