import type { Line } from "./catalogue-line.ts";

export const toolLines: Line[] = [
  {
    brand: "tradeline",
    subRange: "hand-tools",
    code: "TRD",
    name: "",
    about: "",
    pack: "scraper",
    goesWith: "STH-WF; GRW-SHT; WLG-GOG",
    items: [
      {
        code: "SCR",
        name: "Carbide Scraper",
        sizes: "38 mm: 24.90; 63 mm: 29.90; Spare blade 63 mm: 14.90",
        about:
          "A two-edged carbide blade that takes flaking paint off weatherboards all day before it wants turning. Pull, do not push.",
        features: "Carbide stays sharp; Knob for two hands; Blade turns over",
      },
      {
        code: "FKN",
        name: "Filling Knife",
        sizes: "25 mm: 9.90; 50 mm: 12.90; 75 mm: 15.90; 100 mm: 18.90",
        about:
          "Thin, springy steel for filling, not for scraping. Wipe it after each pull and it never leaves a tramline.",
        features: "Ground flexible blade; Full tang; Stainless, no rust spots",
      },
      {
        code: "BKN",
        name: "Broad Knife",
        sizes: "150 mm: 22.90; 200 mm: 26.90; 250 mm: 31.90; 300 mm: 36.90",
        about:
          "For topping joints and skimming patches out to nothing. The back is straight enough to check a wall by.",
        features: "Blue steel blade; Stiff back; For joints and skims",
      },
      {
        code: "HWK",
        name: "Plasterer's Hawk",
        sizes: "300 mm: 34.90; 330 mm: 39.90",
        about:
          "A light aluminium hawk with a foam collar, for patching from the ladder. Balances when loaded to one side.",
        features: "Light alloy plate; Handle unscrews; Scored face",
      },
      {
        code: "TRW",
        name: "Finishing Trowel",
        sizes: "280 mm: 39.90; 355 mm: 46.90",
        about:
          "Carbon steel, pre-worn at the corners so the first wall is not the breaking-in. For render, texture and microcement.",
        features: "Rounded corners; Cork grip; Carbon steel blade",
        goesWith: "TRW-RN-AC; TRW-RO-FN; TRD-HWK",
      },
      {
        code: "GUN",
        name: "Caulking Gun",
        pack: "cartridge",
        sizes: "Standard 12:1: 17.90; High thrust 26:1: 42.90",
        about:
          "A dripless gun that stops when you stop. The high-thrust one is for cold mornings and construction adhesive.",
        features: "Dripless; Spout cutter and pin; Rotating barrel",
        goesWith: "STH-GAP; STH-GAP-FX; STH-PS-WH",
      },
      {
        code: "SGN",
        name: "Sausage Gun",
        pack: "cartridge",
        sizes: "600 mL manual: 58.90; 600 mL cordless: 329",
        about:
          "For 600 mL foils on control joints and frames. The cordless one has a speed dial and does not tire at the fortieth metre.",
        features: "Takes 300 and 600 mL; Clear barrel; Spare nozzles in the handle",
        goesWith: "STH-PS-WH; STH-PU-GY; STH-PS-GY",
      },
      {
        code: "MUL",
        name: "Painter's Multi-Tool",
        sizes: "14-in-1: 22.90",
        about:
          "Scrapes, opens tins, cleans rollers, sets nails and fits the pocket you always put it in. Stainless, so it forgives a night in the bucket.",
        features: "Fourteen uses; Hammer end; Stainless blade",
      },
      {
        code: "WSC",
        name: "Window Scraper",
        sizes: "100 mm: 14.90; Blades, pack of 10: 8.90",
        about: "For paint and putty on glass, with the blade shut away in the pocket. Wet the glass first, every time.",
        features: "Retracting blade; Cushion grip; Takes standard blades",
      },
      {
        code: "KNF",
        name: "Trimming Knife",
        sizes: "18 mm: 16.90; 25 mm: 19.90; 18 mm blades, pack of 50: 18.90",
        about: "Snap-off knife for tape, film and cutting a sash free. The wheel lock holds where a slide creeps.",
        features: "Wheel lock; Black blades; Snap-off safely into the cap",
      },
      {
        code: "PSN",
        name: "Pole Sander",
        pack: "pole",
        sizes: "Head only: 34.90; Head and 1.2 m pole: 49.90",
        about: "A swivelling head that keys a whole ceiling from the floor. Takes sheets by clamp or hook.",
        features: "Universal joint; Clamp and hook; Fits threaded poles",
        goesWith: "GRW-SHT; TRD-POL; WLG-P2",
      },
      {
        code: "DBR",
        name: "Dusting Brush",
        pack: "brush",
        sizes: "100 mm: 15.90",
        about:
          "Soft long bristle to clear ledges and rebates before the brush that matters. Keep it dry and keep it yours.",
        features: "Soft bristle; Reaches into rebates; Hanging hole",
      },
      {
        code: "BRM",
        name: "Scrubbing Broom",
        pack: "brush",
        sizes: "300 mm: 26.90; 600 mm: 39.90",
        about:
          "Stiff fibre for decks, slabs and etch, with a handle thread that does not let go. The narrow one gets between boards.",
        features: "Stands acid and degreaser; Stiff fibre; Handle included",
      },
      {
        code: "BRK",
        name: "Spiked Shoes",
        pack: "bag",
        sizes: "Pair: 39.90",
        about: "Walk on wet epoxy to throw flake and pull bubbles, and leave no track. Straps fit over boots.",
        features: "Walk on wet coatings; 30 mm blunt spikes; Fit boots 7 to 13",
        goesWith: "SLB-GF-EL; SLB-GF-FG; SLB-GF-FC",
      },
      {
        code: "MXP",
        name: "Mixing Paddle",
        pack: "pole",
        sizes: "80 mm: 19.90; 120 mm: 29.90; 140 mm: 38.90",
        about: "A drill paddle that lifts from the bottom and folds no air in. Small for tins, large for render.",
        features: "Hex shank; No splash ring; Three sizes",
      },
    ],
  },
  {
    brand: "northpeg",
    subRange: "sanders-and-vacs",
    code: "NPG",
    name: "",
    about: "",
    pack: "kit",
    goesWith: "GRW-DSC; GRW-DWD; WLG-P2; WLG-EAR",
    items: [
      {
        code: "DWS",
        name: "Drywall Sander 225",
        sizes: "225 mm: 789",
        about:
          "A long-neck sander whose skirt keeps the dust with the vac. The head floats, so it finds flat before you do.",
        features: "Variable speed; Floating head; 4 m hose in the case",
      },
      {
        code: "ROS",
        name: "Random Orbital Sander 150",
        sizes: "150 mm mains: 349; 150 mm battery: 479",
        about:
          "For doors, boards and floors' edges, with a soft start that does not gouge. Two orbits: coarse to strip, fine to finish.",
        features: "Two orbits; Low vibration; Vac-ready",
      },
      {
        code: "VAC",
        name: "M-Class Vac 30",
        sizes: "30 L: 899",
        about:
          "Certified for silica and lead-paint dust, with a filter that shakes itself while you work. Starts with the sander.",
        features: "M-class; Self-cleaning filter; Tool start and overrun",
      },
      {
        code: "VBG",
        name: "Vac Bags",
        pack: "bag",
        sizes: "Pack of 5: 52.90",
        about: "Fleece bags for the 30 litre vac that do not burst at full. Fold the tab over and the dust stays in.",
        features: "Fleece, not paper; Sealing tab; Doubles filter life",
      },
      {
        code: "HGN",
        name: "Heat Gun 2000",
        sizes: "2000 W: 139",
        about:
          "Digital heat for lifting old enamel and drying a patch. On houses older than 1970, test for lead first and keep below 400 °C.",
        features: "50 to 600 °C; Cool-down stand; Four nozzles",
      },
      {
        code: "PWS",
        name: "Pressure Washer 3000",
        sizes: "3000 psi: 1190",
        about:
          "A petrol washer for roofs and drives, with a pump that can be rebuilt. Two hundred bar takes chalk off tile; it also takes grout.",
        features: "15 L a minute; Brass pump head; Five nozzles",
        counterOnly: true,
        goesWith: "RNS-HSW; RNS-MLD; WLG-GOG; STF-HAR",
      },
      {
        code: "LED",
        name: "Site Light 60 W",
        sizes: "Single: 129; Twin on tripod: 279",
        about:
          "A daylight-white light to show misses, laps and the sheen as the client will see it. Rake it along the wall.",
        features: "5000 K, high colour rendering; Drop-proof; Folding stand",
      },
    ],
  },
  {
    brand: "steadfoot",
    subRange: "ladders-and-access",
    code: "STF",
    name: "",
    about: "",
    pack: "ladder",
    goesWith: "STF-HAR; TRD-SCT; EDG-CAN",
    items: [
      {
        code: "STP",
        name: "Aluminium Step Ladder",
        sizes: "1.2 m: 119; 1.8 m: 159; 2.4 m: 219",
        about:
          "A 150 kg trade stepladder with a pot hook and feet that do not mark floors. Light enough for the other hand to hold the roller.",
        features: "150 kg rating; Double-riveted steps; Non-marking feet",
      },
      {
        code: "PLT",
        name: "Fibreglass Platform Ladder",
        sizes: "0.9 m platform: 339; 1.5 m platform: 429; 2.1 m platform: 549",
        about:
          "Stand flat and face the wall: a platform with a gate for cutting in ceilings all day. Fibreglass rails for work near power.",
        features: "Non-conductive rails; Safety gate; Tool tray",
      },
      {
        code: "EXT",
        name: "Extension Ladder",
        sizes: "3.2–5.2 m: 389; 3.8–6.5 m: 469; 4.8–8.4 m: 659",
        about: "For gutters and gables, with a pole strap and swivel feet. Four up for one out, and tie the top.",
        features: "Rope and pulley; Swivel feet; Level indicator",
        counterOnly: true,
      },
      {
        code: "TRS",
        name: "Painter's Trestle",
        sizes: "1.8 m: 149; 2.4 m: 189; 1.8 m, pack of 2: 285",
        about:
          "The thing the shop is named for: two of these and a plank, and a ceiling is a walk. Folds flat on the roof rack.",
        features: "225 kg a pair; Folds to 120 mm; Rungs every 300 mm",
      },
      {
        code: "PLK",
        name: "Aluminium Plank",
        sizes: "2.4 m: 229; 3.0 m: 279; 4.0 m: 369",
        about:
          "A ribbed non-slip plank for trestles, rated for one painter and what a painter carries. End caps keep it off the plaster.",
        features: "120 kg rating; 225 mm wide; Non-slip deck",
        counterOnly: true,
      },
      {
        code: "SCF",
        name: "Mobile Scaffold",
        sizes: "2.0 m deck: 1690; 4.0 m deck: 2890",
        about:
          "A folding-base tower for stairwells and two-storey fronts, locked and levelled by one person. Outriggers are in the box; use them.",
        features: "225 kg deck; Locking castors; Narrow 750 mm base",
        counterOnly: true,
      },
      {
        code: "HOP",
        name: "Hop-Up Bench",
        sizes: "0.5 m: 89.90; 0.5 m wide: 129",
        about:
          "Half a metre up and wide enough to shuffle along: most ceilings in newer houses need no more. Opens with a foot.",
        features: "150 kg; Carry handle; Locks open by itself",
      },
      {
        code: "HAR",
        name: "Roof Worker's Kit",
        pack: "kit",
        sizes: "15 m rope: 289; 30 m rope: 359",
        about:
          "Harness, rope, grab and anchor strap in a bucket, for roofs above the edge-protection height. Check the date on the label before every job.",
        features: "Full-body harness; Temporary roof anchor; Inspection card",
        goesWith: "SLB-RF-GL; SLB-RS; WLG-GLV",
      },
    ],
  },
];
