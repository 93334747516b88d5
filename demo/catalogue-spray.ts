import type { Line } from "./catalogue-line.ts";

export const sprayLines: Line[] = [
  {
    brand: "northpeg",
    subRange: "spray-equipment",
    code: "NPG",
    name: "",
    about: "",
    pack: "sprayer",
    goesWith: "NPG-TIP; NPG-FLT; NPG-OIL; TRD-STN; WLG-A1",
    items: [
      {
        code: "390",
        name: "Airless 390",
        sizes: "Stand: 1490; Cart: 1790",
        about:
          "The first airless most painters buy: walls and ceilings to a 21 thou tip, carried in one hand. Flush it the same day and it outlasts the van.",
        features: "1.8 L a minute; Tips to 021; 15 m hose and gun included",
      },
      {
        code: "450",
        name: "Airless 450",
        sizes: "Stand: 2190; Cart: 2490",
        about:
          "For new houses inside and out, with enough pump for two litres a minute and a pressure that does not pulse. Brushless motor, no brushes to change.",
        features: "2.2 L a minute; Tips to 025; Digital pressure",
      },
      {
        code: "650",
        name: "Airless 650",
        sizes: "Cart: 4290",
        about:
          "Roof paints, membranes and elastomerics by the pallet, off one cart. Swap the pump in the driveway, not at the workshop.",
        features: "3.8 L a minute; Tips to 035; Quick-change pump",
        counterOnly: true,
      },
      {
        code: "HH",
        name: "Handheld Airless 18 V",
        sizes: "Skin: 599; With two batteries: 899",
        about:
          "Doors, louvres and a fence panel without unrolling a hose. A litre cup, two fine tips and a proper pressure dial.",
        features: "Sprays unthinned; Fine-finish tips; Four litres a charge",
      },
      {
        code: "HV",
        name: "HVLP Turbine 4",
        sizes: "4 stage: 1190",
        about:
          "A turbine for cabinets, metal and varnish where overspray costs more than time. Warm air keeps waterborne clears from fogging.",
        features: "Four-stage turbine; Three needle sets; 9 m hose",
        goesWith: "HBL-DC; GRH-WC-ST; WLG-A1; EDG-FLM",
      },
      {
        code: "HOP",
        name: "Texture Hopper Gun",
        sizes: "6 L: 149",
        about:
          "For patching sprayed ceilings and throwing coarse texture from a small compressor. Four orifices, one trigger, no mysteries.",
        features: "Four orifice plates; 6 L hopper; Runs on 250 L a minute",
      },
      {
        code: "LN",
        name: "Line Marker Airless",
        sizes: "Walk-behind: 5990",
        about:
          "A walk-behind striper that lays fifty to three hundred millimetres straight. Hire it for a car park or own it for a living.",
        features: "Straight-line trigger; Bead box ready; Folding bars",
        counterOnly: true,
        goesWith: "SLB-LM-WH; SLB-LM-YE; NPG-FLT",
      },
    ],
  },
  {
    brand: "northpeg",
    subRange: "spray-tips-and-parts",
    code: "NPG",
    name: "",
    about: "",
    pack: "sprayer",
    goesWith: "NPG-390; NPG-450; NPG-FLT; TRD-STN",
    items: [
      {
        code: "TIP",
        name: "Wall Tip",
        sizes: "415: 42.90; 417: 42.90; 515: 42.90; 517: 42.90; 519: 42.90; 521: 42.90; 619: 42.90",
        about:
          "Reversible carbide tips for walls, ceilings and cladding. 515 for sealer and low sheen, 519 for exterior, and a new one when the fan has lost a quarter.",
        features: "Reverses to clear; Tungsten carbide; First digit doubled is the fan in inches",
      },
      {
        code: "FFT",
        name: "Fine Finish Tip",
        sizes: "208: 54.90; 210: 54.90; 212: 54.90; 310: 54.90; 312: 54.90; 410: 54.90",
        about:
          "A pre-orifice breaks the stream so enamels atomise at low pressure with no tails. 310 for doors, 208 for louvres.",
        features: "Less overspray; Feathered edges; For enamel, lacquer and clear",
        goesWith: "HBL-TW-SG; HBL-DC; NPG-FLT; NPG-HH",
      },
      {
        code: "HTP",
        name: "Heavy Coating Tip",
        sizes: "523: 46.90; 525: 46.90; 531: 46.90; 535: 46.90",
        about:
          "Wide orifices for membranes, roof paint and block filler. Take the gun filter out and check the pump can feed it.",
        features: "For high-build coatings; Reverses to clear; Carbide seat",
        goesWith: "NPG-650; SLB-RF-GL; TRW-EL",
      },
      {
        code: "GRD",
        name: "Tip Guard and Seats",
        sizes: "Guard: 39.90; Seats, pack of 5: 19.90",
        about: "A guard that fits every Northpeg gun and the seats that wear out inside it. Hand-tight is tight.",
        features: "Fits 7/8 thread guns; Metal seats; Left or right sprayers",
      },
      {
        code: "GUN",
        name: "Airless Gun",
        sizes: "Two finger: 269; Four finger: 279",
        about: "A light metal gun with a swivel that lets the hose hang. Rebuild kits are on the shelf.",
        features: "No-tool filter; Easy trigger; 250 bar",
      },
      {
        code: "HOS",
        name: "Airless Hose",
        sizes: "1/4 in × 7.5 m: 98.90; 1/4 in × 15 m: 159; 3/8 in × 15 m: 229; Whip 1 m: 49.90",
        about:
          "Steel-braided hose that stays soft on a cold slab. Add fifteen metres and leave the machine on the ground floor.",
        features: "230 bar; Kink guards; Static-conducting",
      },
      {
        code: "XPL",
        name: "Gun Extension",
        sizes: "300 mm: 79.90; 600 mm: 98.90; 900 mm: 119",
        about: "Reaches eaves and keeps the gun square to a high wall. Spray from the shoulders, not from the ladder.",
        features: "Light alloy; No drip at the joint; Fits all tips",
      },
      {
        code: "FLT",
        name: "Pump and Gun Filters",
        pack: "bag",
        sizes: "60 mesh, pack of 2: 24.90; 100 mesh, pack of 2: 24.90; Gun set of 4: 32.90",
        about:
          "60 mesh for acrylics, 100 for enamels, and none for texture. Carry a clean set; change first and ask questions later.",
        features: "Stainless mesh; Colour-coded; For all Northpeg pumps",
      },
      {
        code: "OIL",
        name: "Pump Protector",
        pack: "bottle",
        sizes: "250 mL: 16.90; 1 L: 39.90",
        about:
          "A few drops on the rod each morning, and a fill of the pump before it stands for the weekend. Cheaper than packings.",
        features: "Throat seal oil; Stops acrylic drying in the pump; Freeze-safe storage",
      },
    ],
  },
];
