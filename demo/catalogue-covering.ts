import type { Line } from "./catalogue-line.ts";

export const coveringLines: Line[] = [
  {
    brand: "edgewise",
    subRange: "masking",
    code: "EDG",
    name: "",
    about: "",
    pack: "tape",
    goesWith: "EDG-FLM; EDG-PPR; TRD-KNF; TRD-CUT",
    items: [
      {
        code: "BLU",
        name: "Blue Masking Tape",
        sizes: "24 mm × 50 m: 8.90; 36 mm × 50 m: 12.90; 48 mm × 50 m: 16.90; 36 mm × 50 m, box of 24: 289",
        about:
          "The 14-day tape for trim, glass and cured paint. Press the edge with a knife, paint, and pull it back on itself while the last coat is soft.",
        features: "14 days without residue; Crisp edge; Inside and sheltered outside",
      },
      {
        code: "DEL",
        name: "Delicate Surface Tape",
        sizes: "24 mm × 50 m: 11.90; 36 mm × 50 m: 16.90; 48 mm × 50 m: 21.90",
        about: "Low tack for paint a day old, wallpaper and limewash. It lets go of everything except the line.",
        features: "For fresh paint; 60 days indoors; Thin, no bridge of paint",
      },
      {
        code: "YEL",
        name: "Exterior Yellow Tape",
        sizes: "24 mm × 50 m: 10.90; 36 mm × 50 m: 15.90; 48 mm × 50 m: 19.90; 48 mm × 50 m, box of 20: 368",
        about:
          "UV-proof tape for brick, render and powder-coat that sits in the sun all week. Comes off whole, even on the north wall.",
        features: "14 days in full sun; Sticks to rough masonry; Waterproof backing",
      },
      {
        code: "GEN",
        name: "General Masking Tape",
        sizes:
          "18 mm × 50 m: 3.50; 24 mm × 50 m: 4.50; 36 mm × 50 m: 6.50; 48 mm × 50 m: 8.50; 36 mm × 50 m, box of 24: 142",
        about:
          "Cream crepe for holding paper, marking tins and jobs that finish today. Do not leave it overnight on anything you like.",
        features: "Tears straight; Same-day removal; Writes with any pen",
      },
      {
        code: "DUC",
        name: "Duct Tape",
        sizes: "48 mm × 30 m: 9.90; 72 mm × 30 m: 14.90",
        about:
          "Cloth tape for joining floor board, sealing dust doors and mending everything else. Tears by hand across the roll.",
        features: "Waterproof cloth; Grips dusty floors; Tears by hand",
      },
      {
        code: "FLM",
        name: "Pre-Taped Film",
        sizes: "550 mm × 33 m: 12.90; 1100 mm × 25 m: 14.90; 1800 mm × 20 m: 17.90; 2700 mm × 17 m: 21.90",
        about:
          "Tape and film in one, charged to cling to glass and kitchens. Tape the top edge, let it fall, and a room is covered in ten minutes.",
        features: "Clings to walls and glass; Paint does not flake off it; Four drops",
      },
      {
        code: "PPR",
        name: "Masking Paper",
        sizes: "150 mm × 50 m: 7.90; 300 mm × 50 m: 12.90; 450 mm × 50 m: 17.90",
        about:
          "Brown paper for skirtings, floors and spray edges where film would blow about. Goes straight on the dispenser with any tape.",
        features: "Heavy, does not bleed; Folds sharp; Fits all dispensers",
      },
      {
        code: "DSP",
        name: "Masking Dispenser",
        sizes: "Hand held: 59.90",
        about:
          "Lays tape along the edge of paper or film in one pass and cuts where you stop. Pays for itself on the first repaint.",
        features: "150 to 300 mm rolls; Steel cutter bar; Left or right hand",
      },
    ],
  },
  {
    brand: "edgewise",
    subRange: "drop-sheets",
    code: "EDG",
    name: "",
    about: "",
    pack: "drop-sheet",
    goesWith: "EDG-DUC; EDG-FLM; EDG-BLU",
    items: [
      {
        code: "CAN",
        name: "Canvas Drop Sheet",
        sizes: "2.7 × 1.8 m: 29.90; 3.6 × 2.7 m: 49.90; 3.6 × 3.6 m: 64.90; 3.6 × 2.7 m, pack of 5: 229",
        about:
          "Heavy cotton that stays where it is put and drinks a drip instead of passing it on. Shake it outside, fold it paint side in.",
        features: "340 g cotton; Hemmed all round; Safe to stand a ladder on",
      },
      {
        code: "RUN",
        name: "Canvas Hall Runner",
        sizes: "3.6 × 0.9 m: 32.90; 7.2 × 0.9 m: 54.90",
        about:
          "Long and narrow for hallways, stairs and the walk from the van. It lies flat on treads without slipping.",
        features: "Fits stairs; 340 g cotton; Does not curl",
      },
      {
        code: "RBK",
        name: "Rubber-Backed Sheet",
        sizes: "2.0 × 1.5 m: 39.90; 3.6 × 1.0 m: 46.90",
        about:
          "Cloth above, rubber below: nothing goes through and it does not slide on polished floors. For cutting-in stations and beneath the drum.",
        features: "Leak-proof; Non-slip; Vacuums clean",
      },
      {
        code: "PLF",
        name: "Plastic Drop Film",
        sizes: "4 × 5 m: 5.90; 4 × 50 m: 54.90; 4 × 50 m, box of 4: 198",
        about: "Thin sheeting for furniture and dust screens, not for floors you walk on. Wipe it or bin it.",
        features: "Covers a lounge suite; Folds small; Recyclable soft plastic",
      },
      {
        code: "BRD",
        name: "Floor Guard Board",
        sizes: "0.8 × 36 m: 89.90; 0.8 × 36 m, pack of 4: 329",
        about:
          "Rolled kraft board for new floors between handover and the last trade. Tape the seams, not the timber, and let it breathe over fresh finish.",
        features: "Water-resistant kraft; Takes trolleys; Breathes over fresh floors",
      },
    ],
  },
  {
    brand: "gritwell",
    subRange: "abrasives",
    code: "GRW",
    name: "",
    about: "",
    pack: "sandpaper",
    goesWith: "WLG-P2; NPG-VAC; RNS-TAC; TRD-PSN",
    items: [
      {
        code: "SHT",
        name: "Sanding Sheets",
        sizes:
          "P80, pack of 10: 12.90; P120, pack of 10: 12.90; P180, pack of 10: 12.90; P240, pack of 10: 12.90; P120, box of 50: 52.90",
        about:
          "Stearated paper that sheds paint dust instead of filling with it. P120 to flatten, P180 between coats, P240 before the last.",
        features: "Anti-clog coating; Tears straight; 230 × 280 mm",
      },
      {
        code: "DSC",
        name: "Mesh Sanding Discs",
        sizes:
          "P80, pack of 10: 24.90; P120, pack of 10: 24.90; P180, pack of 10: 24.90; P240, pack of 10: 24.90; P120, box of 50: 112",
        about: "Open net for 150 mm random orbitals: the dust goes through it to the vac. Lasts three paper discs.",
        features: "Dust goes through the net; Hook and loop; 150 mm",
      },
      {
        code: "DWD",
        name: "Drywall Sander Discs",
        sizes: "P120, pack of 10: 29.90; P180, pack of 10: 29.90; P220, pack of 10: 29.90",
        about:
          "225 mm discs for long-neck sanders, punched for every common head. P180 for topping, P220 under a critical light.",
        features: "225 mm universal holes; Even scratch; For set plaster and topping",
        goesWith: "NPG-DWS; NPG-VAC; WLG-P2",
      },
      {
        code: "SPG",
        name: "Sanding Sponge",
        sizes: "Medium: 4.90; Fine: 4.90; Super fine: 4.90; Fine, box of 24: 98.90",
        about: "Follows mouldings and rounded edges, wet or dry. Rinse it and it goes again.",
        features: "Bends to profiles; Wet or dry; Four working sides",
      },
      {
        code: "WET",
        name: "Wet and Dry Paper",
        sizes: "P240, pack of 10: 15.90; P320, pack of 10: 15.90; P400, pack of 10: 15.90; P600, pack of 10: 15.90",
        about:
          "Waterproof black paper for cutting enamel back to glass and keeping lead dust down. A drop of detergent stops it loading.",
        features: "Waterproof backing; For enamel and varnish; Keeps dust wet",
      },
      {
        code: "PAD",
        name: "Scuff Pads",
        sizes: "Maroon, pack of 10: 24.90; Grey, pack of 10: 24.90",
        about:
          "Non-woven pads to key gloss, laminate and powder-coat without cutting through it. Use with sugar soap and it washes as it scratches.",
        features: "Keys without cutting; Does not rust; Maroon coarse, grey fine",
      },
      {
        code: "STW",
        name: "Steel Wool",
        sizes: "0000, 200 g: 7.90; 00, 200 g: 7.90; 2, 200 g: 7.90",
        about:
          "0000 for rubbing down wax and varnish, 2 for stripping. Vacuum every strand before a water-based coat, or it rusts in the finish.",
        features: "Three grades; Even strand; For clear finishes and metal",
      },
      {
        code: "WIR",
        name: "Wire Brush",
        pack: "scraper",
        sizes: "Hand: 9.90; Detail: 6.90; Drill cup 75 mm: 14.90",
        about: "Crimped steel for scale, loose rust and old masonry paint. Goggles on: wires fly.",
        features: "Steel crimped wire; Scraper nose; For steel and masonry",
        goesWith: "WLG-GOG; IRN-PR-RC; IRN-PR-ZPG",
      },
    ],
  },
];
