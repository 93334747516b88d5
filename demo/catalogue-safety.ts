import type { Line } from "./catalogue-line.ts";

export const safetyLines: Line[] = [
  {
    brand: "wellguard",
    subRange: "respiratory",
    code: "WLG",
    name: "",
    about: "",
    pack: "mask",
    goesWith: "WLG-GOG; WLG-NIT; WLG-CVR",
    items: [
      {
        code: "P2",
        name: "P2 Mask",
        sizes: "Pack of 2: 7.90; Box of 20: 49.90; Box of 240: 529",
        about:
          "For sanding plaster and sound paint; not for spraying solvents. Pinch the nose, breathe out hard, and if your glasses fog it does not fit.",
        features: "P2 to AS/NZS 1716; Low breathing effort; Individually wrapped",
      },
      {
        code: "P2V",
        name: "P2 Mask with Valve",
        sizes: "Pack of 2: 10.90; Box of 10: 44.90",
        about:
          "A valve lets the warm air out, which is what matters at two in the afternoon in a roof space. Same filter, drier face.",
        features: "Exhale valve; Soft seal; Folds for the pocket",
      },
      {
        code: "HM",
        name: "Half-Face Respirator",
        sizes: "Small: 49.90; Medium: 49.90; Large: 49.90",
        about:
          "A silicone half mask that takes A1P2 or P3 filters by a quarter turn. Clean-shaven is the fit test you can do every morning.",
        features: "Silicone seal; Drop-down harness; Filters sold separately",
        goesWith: "WLG-A1; WLG-P3; WLG-GOG",
      },
      {
        code: "A1",
        name: "A1P2 Cartridges",
        sizes: "Pair: 39.90; Pair, box of 10: 369",
        about:
          "Carbon and particle filters for spraying enamels, two-packs and strippers. If you can smell it, change them; if you cannot remember when, change them.",
        features: "Organic vapour and dust; Quarter-turn fit; Date label",
        goesWith: "WLG-HM; WLG-FF; WLG-PRE",
      },
      {
        code: "P3",
        name: "P3 Filters",
        sizes: "Pair: 29.90; Pair, box of 10: 275",
        about:
          "The finest particle filter, for lead paint and silica from cut concrete. Light discs that hang well under a visor.",
        features: "For lead and silica dust; Low profile; Fits half and full face",
      },
      {
        code: "PRE",
        name: "Cartridge Pre-Filters",
        sizes: "Pack of 20: 36.90",
        about: "Overspray stops here and the expensive cartridge lasts. Change them at every smoko on a spray day.",
        features: "Doubles cartridge life; Snap-on holders included; For A1P2 cartridges",
      },
      {
        code: "FF",
        name: "Full-Face Respirator",
        sizes: "Medium: 289; Large: 289",
        about:
          "Eyes and lungs together, for stripping, epoxies by roller and overhead spraying. Peel-off lens covers keep the view clean; isocyanates want supplied air instead.",
        features: "Wide lens; Takes A1P2 and P3; Spare lens covers",
        goesWith: "WLG-A1; WLG-CVR; WLG-GAU",
      },
    ],
  },
  {
    brand: "wellguard",
    subRange: "gloves",
    code: "WLG",
    name: "",
    about: "",
    pack: "gloves",
    goesWith: "RNS-TUR; WLG-GOG; RNS-RAG",
    items: [
      {
        code: "NIT",
        name: "Nitrile Gloves",
        sizes: "M, box of 100: 26.90; L, box of 100: 26.90; XL, box of 100: 26.90",
        about:
          "Disposable black nitrile with a grip that holds a wet brush. Change them when solvent has got through, which is sooner than it looks.",
        features: "Powder-free; Textured fingers; 6 mil",
      },
      {
        code: "GAU",
        name: "Chemical Gauntlets",
        sizes: "M: 16.90; L: 16.90; XL: 16.90",
        about:
          "Long PVC cuffs for strippers, etch and acid wash. Turn the cuffs up so it runs into the fold and not the sleeve.",
        features: "35 cm long; Stands acid and solvent; Cotton-lined",
      },
      {
        code: "GLV",
        name: "Dipped Work Gloves",
        sizes: "M: 8.90; L: 8.90; XL: 8.90; L, pack of 12: 94.90",
        about: "Breathable knit with a nitrile palm, for ladders, planks and scraping. Thin enough to pick up a screw.",
        features: "Good dry and oily grip; Washable; Snug cuff",
      },
    ],
  },
  {
    brand: "wellguard",
    subRange: "workwear",
    code: "WLG",
    name: "",
    about: "",
    pack: "bag",
    goesWith: "WLG-KNE; WLG-CAP; WLG-GLV",
    items: [
      {
        code: "TRS",
        name: "Painter's Whites Trousers",
        sizes: "S: 64.90; M: 64.90; L: 64.90; XL: 64.90; 2XL: 64.90; 3XL: 64.90",
        about:
          "Heavy cotton drill with knee-pad pockets, a brush loop and a place for the multi-tool. They shrink once; buy your size, not one up.",
        features: "Knee-pad pockets; Reinforced seat; 310 g cotton drill",
      },
      {
        code: "BIB",
        name: "Painter's Bib Overalls",
        sizes: "S: 89.90; M: 89.90; L: 89.90; XL: 89.90; 2XL: 89.90; 3XL: 89.90",
        about:
          "The bib keeps paint off the shirt and a pencil where you left it. Wide straps, deep pockets, and the same drill as the trousers.",
        features: "Double-layer front; Elastic back; Brush and tool loops",
      },
      {
        code: "TEE",
        name: "White Work Tee",
        sizes: "S: 19.90; M: 19.90; L: 19.90; XL: 19.90; 2XL: 19.90; 3XL: 19.90; L, pack of 5: 84.90",
        about: "Plain white cotton, long enough to stay tucked while you reach. By the third job it is a colour chart.",
        features: "180 g cotton; Long body; No side seams",
      },
      {
        code: "CVR",
        name: "Disposable Coverall",
        sizes: "M: 12.90; L: 12.90; XL: 12.90; 2XL: 12.90; L, box of 25: 269",
        about: "Type 5/6 suits for spraying and lead work, with a hood that turns with you. Strip it off inside out.",
        features: "Type 5/6; Elastic cuffs and hood; Breathable back panel",
      },
      {
        code: "KNE",
        name: "Knee Pads",
        sizes: "Pocket inserts: 24.90; Strap-on gel: 49.90",
        about: "Skirting is a long way round a house. Inserts for trousers with pockets, gel pads for floors.",
        features: "Closed-cell foam or gel; Non-marking shell; Straps above and below",
      },
      {
        code: "CAP",
        name: "Painter's Cap",
        sizes: "Each: 7.90; Pack of 10: 64.90",
        about:
          "A soft peak that keeps ceiling white out of your hair and sun off the neck when it is turned round. Machine-washable, for what that is worth.",
        features: "White cotton; Elastic back; Flips up under a ceiling",
      },
    ],
  },
  {
    brand: "wellguard",
    subRange: "eye-and-hearing",
    code: "WLG",
    name: "",
    about: "",
    pack: "mask",
    goesWith: "WLG-P2; WLG-GLV; GRW-WIR",
    items: [
      {
        code: "GLS",
        name: "Safety Glasses",
        sizes: "Clear: 8.90; Tinted: 9.90; Clear, box of 12: 92.90",
        about:
          "Light wraparounds that are worn because they are forgotten. Clear inside, tinted for white walls at noon.",
        features: "Medium impact; Anti-fog; UV400",
      },
      {
        code: "GOG",
        name: "Splash Goggles",
        sizes: "Each: 16.90; Box of 10: 148",
        about:
          "Sealed goggles for strippers, etch and overhead wire-brushing, vented so they do not fog. They go over spectacles.",
        features: "Indirect vents; Fits over glasses; Chemical splash rated",
      },
      {
        code: "EAR",
        name: "Earmuffs",
        sizes: "Class 4: 29.90; Class 5: 39.90",
        about: "For sanders, washers and compressors. Class 5 for a day beside the pump, class 4 for the odd hour.",
        features: "Soft cushions; Folds flat; AS/NZS 1270",
      },
      {
        code: "PLG",
        name: "Ear Plugs",
        sizes: "Corded pair: 3.50; Box of 200 pairs: 58.90",
        about: "Roll, reach over, pull the ear up, let it swell. In a box by the door, so nobody has an excuse.",
        features: "Class 5; Soft foam; Corded or loose",
      },
    ],
  },
];
