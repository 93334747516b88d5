import type { Line } from "./catalogue-line.ts";

const brushCare = "RNS-BRC; TRD-POT; RNS-CMB; EDG-BLU";

export const brushLines: Line[] = [
  {
    brand: "tradeline",
    subRange: "brushes",
    code: "TRD",
    name: "",
    about: "",
    pack: "brush",
    goesWith: brushCare,
    items: [
      {
        code: "CUT",
        name: "Cutter Brush",
        sizes: "38 mm: 16.90; 50 mm: 19.90; 63 mm: 22.90; 75 mm: 26.90",
        about:
          "The brush that lives in the pot: a firm, tapered blend that draws a line along a cornice without tape. Long ash handle, stainless ferrule.",
        features: "Tipped synthetic blend; Holds a sharp chisel edge; For acrylics and water enamels",
      },
      {
        code: "OVL",
        name: "Oval Sash Cutter",
        sizes: "38 mm: 18.90; 50 mm: 21.90; 63 mm: 24.90",
        about:
          "An oval head carries more paint into the window bars and turns on its edge for the putty line. It needs a week to be yours, then nobody may borrow it.",
        features: "Carries a full load; Fine tips for enamels; Beavertail handle",
      },
      {
        code: "WAL",
        name: "Wall Brush",
        sizes: "75 mm: 24.90; 100 mm: 32.90; 125 mm: 42.90",
        about:
          "For weatherboards, block and long skirts of render where a roller skips. The stock is long enough to reach into a lap.",
        features: "High pick-up; Stiff enough for masonry; Keeps shape all day",
      },
      {
        code: "ENB",
        name: "Enamel Brush",
        sizes: "25 mm: 12.90; 38 mm: 15.90; 50 mm: 18.90; 63 mm: 22.90; 75 mm: 26.90",
        about:
          "White bristle for oil enamels and varnish, flagged to lay off without tracks. Suspend it in turps overnight and never on its tips.",
        features: "Natural bristle; Lays off oil; Solvent-proof setting",
      },
      {
        code: "ANG",
        name: "Short-Handle Angle Brush",
        sizes: "50 mm: 17.90; 63 mm: 20.90",
        about:
          "A stubby angled sash for cupboards, behind toilets and inside window reveals. Fits the palm, so the wrist does not have to.",
        features: "Soft-grip short handle; Angled filament; Gets behind pipes",
      },
      {
        code: "DKB",
        name: "Deck and Stain Brush",
        sizes: "100 mm: 29.90; 150 mm: 42.90",
        about:
          "A thick head that floods oil into boards and takes a pole, so the knees are spared. Comb it out with turps and it does ten decks.",
        features: "Threads onto a pole; Thick, thirsty head; For oils and stains",
        goesWith: "GRH-DO-NAT; TRD-POL; RNS-TUR; WLG-KNE",
      },
      {
        code: "BLK",
        name: "Block Brush",
        sizes: "120 mm: 17.90; 160 mm: 23.90",
        about:
          "For limewash, bagging, sealers and any wall that eats brushes. Coarse fibre, plain handle, honest price.",
        features: "Stands lime and cement; Broad and quick; Rinses out with a hose",
      },
      {
        code: "CHP",
        name: "Chip Brush",
        sizes: "25 mm: 2.20; 38 mm: 2.90; 50 mm: 3.50; 75 mm: 5.50; 50 mm, box of 36: 108",
        about: "Use it, bin it: for shellac, resin, glue and grease. Bend out the loose hairs first.",
        features: "Natural bristle; Cheap enough to throw; For solvents and resins",
      },
      {
        code: "FIT",
        name: "Fitch Set",
        sizes: "Set of 5: 28.90",
        about:
          "Five small long-handled fitches for mouldings, lettering and touching up behind fittings. Round, flat and one angled.",
        features: "Five useful shapes; Long handles; For restoration and touch-up",
      },
      {
        code: "RAD",
        name: "Radiator Brush",
        sizes: "38 mm: 13.90; 50 mm: 15.90",
        about: "A bent neck on a long handle, for behind columns, pipes and cisterns. Ugly, and nothing else reaches.",
        features: "Angled neck; Long reach; For water or oil",
      },
    ],
  },
  {
    brand: "tradeline",
    subRange: "roller-sleeves",
    code: "TRD",
    name: "",
    about: "",
    pack: "roller-sleeve",
    goesWith: "TRD-FRM; TRD-POL; TRD-TRA; RNS-SPN",
    items: [
      {
        code: "MIC",
        name: "Microfibre Sleeve",
        sizes:
          "230 mm, 6 mm nap: 13.90; 230 mm, 10 mm nap: 14.90; 270 mm, 10 mm nap: 16.90; 270 mm, 12 mm nap: 17.90; 270 mm, 12 mm nap, box of 10: 158",
        about:
          "The wall sleeve: holds a tray's worth, lets it go evenly and leaves a fine stipple. Wash it before first use and the fluff stays at home.",
        features: "Fine even stipple; High pick-up, low spatter; Washes out white",
      },
      {
        code: "MIL",
        name: "Long-Nap Microfibre Sleeve",
        sizes:
          "230 mm, 15 mm nap: 16.90; 270 mm, 15 mm nap: 18.90; 270 mm, 20 mm nap: 19.90; 270 mm, 20 mm nap, box of 10: 178",
        about:
          "For ceilings, fibre cement and sawn boards, where the paint has to reach into something. Load it slowly; it carries half a litre.",
        features: "Reaches into texture; Fewer trips to the tray; Even on ceilings",
      },
      {
        code: "MOH",
        name: "Mohair Sleeve",
        sizes: "100 mm, 4 mm nap: 9.90; 230 mm, 4 mm nap: 22.90; 270 mm, 4 mm nap: 25.90",
        about:
          "Short natural pile for enamels, epoxies and floor clears that must lie flat. Rinse it in the right solvent and it outlasts the frame.",
        features: "Glass-flat enamel; Solvent-proof core; Floor finishes and doors",
      },
      {
        code: "RGH",
        name: "Rough Surface Sleeve",
        sizes: "230 mm, 25 mm nap: 18.90; 270 mm, 25 mm nap: 21.90; 270 mm, 32 mm nap: 24.90",
        about:
          "Deep pile for besser block, bagged brick and stucco. Two passes across and one up, and the joints are full.",
        features: "Fills deep joints; Will not mat; For masonry coatings",
      },
      {
        code: "LAM",
        name: "Lambswool Sleeve",
        sizes: "230 mm, 12 mm nap: 26.90; 270 mm, 18 mm nap: 31.90; 270 mm, 32 mm nap: 36.90",
        about:
          "Real wool for oils, sealers and exterior broadwall, still the greatest pick-up there is. Comb it dry after washing.",
        features: "Natural wool; Oils, stains and sealers; Holds the most of any sleeve",
      },
      {
        code: "TXR",
        name: "Texture Roller Sleeve",
        sizes: "230 mm coarse: 24.90; 230 mm fine: 24.90",
        about: "Open looped foam that pulls texture coatings into even peaks. Spin it dry before the coating does.",
        features: "Even texture pattern; Loops that do not tear; Fits standard frames",
      },
      {
        code: "MNF",
        name: "Mini Sleeve",
        sizes:
          "100 mm foam, pack of 2: 8.90; 100 mm microfibre, pack of 2: 10.90; 100 mm foam, pack of 10: 36.90; 100 mm microfibre, pack of 10: 46.90",
        about: "Small sleeves for doors, cupboards and behind the basin. Foam for enamel, microfibre for walls.",
        features: "Round ends leave no line; Foam or microfibre; Fits mini frames",
        goesWith: "TRD-MFR; TRD-TRA; HBL-TW-SG; HBL-DC",
      },
    ],
  },
  {
    brand: "tradeline",
    subRange: "frames-and-poles",
    code: "TRD",
    name: "",
    about: "",
    goesWith: "TRD-MIC; TRD-MIL; TRD-TRA",
    items: [
      {
        code: "FRM",
        name: "Roller Frame",
        pack: "roller",
        sizes: "230 mm: 16.90; 270 mm: 18.90; 360 mm: 32.90",
        about:
          "A five-wire cage frame that does not let the sleeve walk off. The handle takes any pole thread on the shelf.",
        features: "Sleeve stays put; Ball-bearing ends; Threaded grip",
      },
      {
        code: "MFR",
        name: "Mini Roller Frame",
        pack: "roller",
        sizes: "100 mm, 300 mm handle: 8.90; 100 mm, 450 mm handle: 10.90; 100 mm, 700 mm handle: 13.90",
        about:
          "For mini sleeves, with a long neck for behind cisterns and between rails. The longest reaches the top of a wardrobe from the floor.",
        features: "Three reaches; Plated wire; Fits all 100 mm sleeves",
        goesWith: "TRD-MNF; TRD-TRA; HBL-DC",
      },
      {
        code: "KIT",
        name: "Roller Kit",
        pack: "roller",
        sizes: "230 mm kit: 29.90; 270 mm kit: 34.90",
        about: "Frame, two sleeves, tray and liner, for the apprentice or the spare van. Nothing in it is a toy.",
        features: "Two 10 mm sleeves; Trade frame; Deep tray with liner",
      },
      {
        code: "POL",
        name: "Extension Pole",
        pack: "pole",
        sizes: "0.6–1.2 m: 28.90; 1.2–2.4 m: 39.90; 1.8–3.6 m: 62.90; 2.4–4.8 m: 98.90",
        about:
          "A twist-lock fibreglass pole that does not turn in the hand at full reach. It keeps you off the ladder for most ceilings.",
        features: "Fibreglass and aluminium; Locks at any length; Standard thread and pin",
      },
      {
        code: "QLP",
        name: "Quick-Lock Pole",
        pack: "pole",
        sizes: "1.2–2.4 m: 64.90; 2.0–4.0 m: 89.90",
        about:
          "Squeeze, slide, let go: a hexagonal pole with a trigger, for painters who change length forty times a day. Pairs with quick-lock frames and pole sanders.",
        features: "One-handed length change; Hexagonal, no twist; Soft-grip base",
      },
    ],
  },
];
