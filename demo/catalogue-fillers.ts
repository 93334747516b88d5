import type { Line } from "./catalogue-line.ts";

export const fillerLines: Line[] = [
  {
    brand: "southerly-trade",
    subRange: "gap-fillers",
    code: "STH-GAP",
    name: "Gapfill",
    about: "",
    surfaces: "Plasterboard; Timber; MDF; Brick",
    cleanUp: "Water",
    pack: "cartridge",
    goesWith: "TRD-GUN; HBL-TW-SG; STH-SW-LS; RNS-RAG",
    items: [
      {
        code: "",
        name: "White",
        where: "inside",
        sizes: "450 g: 5.90; 450 g, box of 20: 104",
        about:
          "The everyday filler for skirtings, architraves and cornice lines, white enough to vanish under one coat. Run it, wipe it once with a wet finger and leave it.",
        features: "Paint in 30 minutes; Does not crack at 5 mm; Tools with water",
      },
      {
        code: "FX",
        name: "Flex Exterior",
        where: "both",
        sizes: "450 g: 8.90; 450 g, box of 20: 158",
        about:
          "For weatherboard butts, window surrounds and anything that opens in summer and closes in winter. Stays elastic under paint.",
        features: "25 % joint movement; Shower-proof in an hour; For inside and out",
      },
      {
        code: "RP",
        name: "Rapid",
        where: "inside",
        sizes: "450 g: 7.90; 450 g, box of 20: 139",
        about:
          "Skins in ten minutes, for the room that has to be painted before the client is back. Keep a damp cloth in the other hand.",
        features: "Paint in 10 minutes; Low shrink; Fine line from a small nozzle",
      },
    ],
  },
  {
    brand: "southerly-trade",
    subRange: "wall-fillers",
    code: "STH",
    name: "",
    about: "",
    surfaces: "Plasterboard; Plaster; Concrete; Timber",
    where: "inside",
    cleanUp: "Water",
    goesWith: "TRD-FKN; GRW-SHT; HBL-FC-31; TRD-HWK",
    items: [
      {
        code: "WF",
        name: "Wallfill",
        pack: "tub",
        sizes: "500 g: 12.90; 1.8 kg: 26.90; 10 kg: 84.90",
        about:
          "A ready-mixed filler that stays on the knife and sands before lunch. Fill proud on deep holes and come back once.",
        features: "Ready to use; Sands with one finger; Dents to 6 mm in one fill",
      },
      {
        code: "WL",
        name: "Wallfill Lite",
        pack: "tub",
        sizes: "600 mL: 16.90; 3.8 L: 54.90",
        about:
          "Feather-light filler for screw holes and dings that does not shrink and hardly needs sanding. Not for corners that get knocked.",
        features: "No shrink; Paint in 30 minutes; Does not sag overhead",
      },
      {
        code: "TOP",
        name: "Topping Compound",
        pack: "pail",
        sizes: "5 kg: 24.90; 17.5 kg: 46.90",
        about:
          "The last pass over taped joints, fine enough to be feathered half a metre wide. Knock the bubbles out before the box.",
        features: "For level 4 and 5 finishes; Slow and creamy; Box or hand",
      },
      {
        code: "EXP",
        name: "Exterior Powder Filler",
        pack: "bag",
        where: "both",
        sizes: "1 kg: 15.90; 5 kg: 52.90",
        about:
          "A cement-based powder for render chips, sills and steps. Mix what you can use in half an hour, and never re-temper it.",
        features: "Sets in 40 minutes; Fills to 15 mm; Sheds water when painted",
      },
      {
        code: "R2",
        name: "Rapid Two-Part Filler",
        pack: "kit",
        where: "both",
        cleanUp: "Epoxy thinner",
        sizes: "1 kg kit: 36.90; 4 kg kit: 112",
        about:
          "Polyester filler with its hardener, for rotten corners, hinge rebates and hurry. A golf ball of filler to a pea of hardener, and ten minutes.",
        features: "Planes and drills in 20 minutes; No shrink at any depth; Hardener in the lid",
        goesWith: "TRD-FKN; GRW-SHT; HBL-UC-OIL; WLG-NIT",
      },
    ],
  },
  {
    brand: "southerly-trade",
    subRange: "timber-fillers",
    code: "STH-TF",
    name: "Timberfill",
    about: "Water-based, stainable before it is dry, and packed so the lid comes off a second time.",
    features: "Takes screws and stain; Sands with the board; Fills to 4 mm a pass",
    surfaces: "Timber",
    where: "both",
    cleanUp: "Water",
    pack: "tub",
    sizes: "250 g: 11.90; 750 g: 24.90",
    goesWith: "TRD-FKN; GRW-SHT; GRH-VA-ST; GRH-SS-OAK",
    items: [
      { code: "PN", name: "Pine", about: "Pale filler for pine, hoop and finger-jointed trim." },
      { code: "BB", name: "Blackbutt", about: "Straw brown for blackbutt, tallowwood and pale floors." },
      { code: "MB", name: "Merbau", about: "Red-brown for merbau, kwila and cedar joinery." },
      {
        code: "JR",
        name: "Jarrah",
        about: "Deep red for jarrah and red gum, matched under clear rather than in the tub.",
      },
    ],
  },
  {
    brand: "southerly-trade",
    subRange: "sealants",
    code: "STH",
    name: "",
    about: "",
    where: "both",
    pack: "cartridge",
    goesWith: "TRD-GUN; TRD-SGN; RNS-RAG; EDG-BLU",
    items: [
      {
        code: "PS-WH",
        name: "Paintable Sealant White",
        surfaces: "Timber; Metal; Brick; Fibre cement",
        cleanUp: "Water",
        sizes: "300 mL: 11.90; 600 mL sausage: 16.90; 600 mL sausage, box of 20: 308",
        about:
          "A hybrid that seals like silicone and paints like filler, for frames, flashings and control joints. No primer on anything sound.",
        features: "Paint wet or dry; 35 % movement; Sticks to damp brick",
      },
      {
        code: "PS-GY",
        name: "Paintable Sealant Grey",
        surfaces: "Concrete; Metal; Brick; Fibre cement",
        cleanUp: "Water",
        sizes: "300 mL: 11.90; 600 mL sausage: 16.90; 600 mL sausage, box of 20: 308",
        about:
          "The same hybrid in concrete grey, for tilt-panel joints and paving edges left unpainted. Back it with rod and keep it half as deep as it is wide.",
        features: "Concrete grey; No staining of stone; 35 % movement",
      },
      {
        code: "SIL-CL",
        name: "Wet Area Silicone Clear",
        surfaces: "Tiles and laminate; Metal",
        cleanUp: "Mineral turps",
        sizes: "300 mL: 12.90; 300 mL, box of 12: 138",
        about:
          "Neutral-cure clear for glass, basins and benchtops, with a ten-year mould inhibitor. It cannot be painted, so paint first.",
        features: "Neutral cure; Mould resistant; Does not attack stone",
      },
      {
        code: "SIL-WH",
        name: "Wet Area Silicone White",
        surfaces: "Tiles and laminate; Metal",
        cleanUp: "Mineral turps",
        sizes: "300 mL: 12.90; 300 mL, box of 12: 138",
        about:
          "White for baths, shower trays and tiled corners. Fill the bath before you seal it, and empty it tomorrow.",
        features: "Bath and basin white; Ten-year mould resistance; Skins in 15 minutes",
      },
      {
        code: "PU-GY",
        name: "Polyurethane Sealant Grey",
        surfaces: "Concrete; Metal; Roof tiles",
        cleanUp: "Mineral turps",
        sizes: "600 mL sausage: 18.90; 600 mL sausage, box of 20: 345",
        about:
          "The tough one for flashings, gutters and slab joints that trolleys cross. Prime porous faces and paint after two days if you must.",
        features: "Takes traffic; Bonds metal to masonry; 50 % movement with primer",
      },
      {
        code: "FR",
        name: "Fire-Rated Sealant",
        surfaces: "Plasterboard; Concrete; Brick",
        cleanUp: "Water",
        sizes: "450 g: 16.90; 450 g, box of 20: 305",
        about:
          "Acrylic intumescent for service holes and head tracks in rated walls. Follow the tested detail for depth and photograph it before it is painted.",
        features: "Up to four hours in tested joints; Paintable; Low smoke",
      },
    ],
  },
  {
    brand: "southerly-trade",
    subRange: "adhesives",
    code: "STH-AD",
    name: "",
    about: "",
    surfaces: "Plasterboard; Timber; MDF; Concrete",
    where: "both",
    goesWith: "TRD-GUN; WLG-NIT; RNS-RAG; TRD-KNF",
    items: [
      {
        code: "CA",
        name: "Construction Adhesive",
        pack: "cartridge",
        cleanUp: "Mineral turps",
        sizes: "350 g: 7.90; 350 g, box of 20: 139",
        about: "Solvent grab for battens, skirting and sheet flooring. Walnut dabs, push, pull, wait, push again.",
        features: "Bridges uneven studs; Water-resistant; Nail-free on skirting",
      },
      {
        code: "FG",
        name: "Fast Grab Adhesive",
        pack: "cartridge",
        cleanUp: "Water",
        sizes: "350 g: 9.90; 350 g, box of 20: 176",
        about:
          "A white water-based grab that holds cornice and panel moulds while you reach for the pin. Squeeze-out wipes off and paints.",
        features: "Instant hold; Low odour; Fills as it sticks",
      },
      {
        code: "CC",
        name: "Cornice Cement",
        pack: "bag",
        cleanUp: "Water",
        where: "inside",
        sizes: "5 kg: 14.90; 20 kg: 38.90",
        about:
          "Sets in forty-five minutes and holds plaster cornice with a few nails to keep it honest. Clean the mitres while it is green.",
        features: "45-minute set; Fills behind the cornice; Low shrink",
      },
    ],
  },
];
