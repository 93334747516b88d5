/** Sundries: tape, drop sheet, scraper and abrasive paper. */

import { chooseInk } from "../../shared/colour-space.ts";
import { cardLabel, layOutBrand, layOutSize, priceCard, printAround, printFlat } from "./labels.ts";
import { clamp, readMillimetres } from "./pack-size.ts";
import {
  band,
  cylinderShading,
  darker,
  ellipse,
  fixed,
  groundShadow,
  horizontalGradient,
  lighter,
  onGround,
  type Scene,
  steelGradient,
  verticalGradient,
} from "./svg-parts.ts";

export function drawTape(scene: Scene): string {
  const colour = scene.picture.tintHex ?? scene.body;
  const depth = clamp(26 + (readMillimetres(scene.picture.size) ?? 36) * 1.1, { min: 40, max: 84 });
  const top = -depth - 48;
  const edge = () => 100;
  const side = band({ top, bottom: -48, edge, curveDepth: 44 });
  const ring = (r: number) =>
    ellipse(
      { x: 0, y: top, rx: r, ry: r * 0.44 },
      `fill="none" stroke="${darker(colour, 0.3)}" stroke-opacity=".35" stroke-width=".8"`,
    );
  const zone = { width: 150, ink: chooseInk(colour) };
  const curve = { radius: 100, curveDepth: 44 };
  const body = [
    groundShadow(scene, { x: 4, y: -22, rx: 128, ry: 30 }),
    `<path d="${side}" fill="${colour}"/><path d="${side}" fill="${scene.url("round")}"/>`,
    printAround(layOutBrand(scene, { ...zone, width: 104, top: top + 46, bottom: top + 44 + depth * 0.5 }, 13), curve),
    printAround(layOutSize(scene, { ...zone, width: 104, top: top + 42 + depth * 0.5, bottom: -5 }, 13), curve),
    ellipse({ x: 0, y: top, rx: 100, ry: 44 }, `fill="${lighter(colour, 0.24)}"`),
    [94, 87, 80, 73, 66].map(ring).join(""),
    ellipse({ x: 0, y: top, rx: 60, ry: 26.5 }, 'fill="#d3b083" stroke="#9c7748" stroke-width="1"'),
    ellipse({ x: 0, y: top + 1, rx: 53, ry: 22.5 }, 'fill="#5b4427"'),
    `<clipPath id="${scene.id("core")}">${ellipse({ x: 0, y: top + 1, rx: 53, ry: 22.5 }, "")}</clipPath>`,
    `<g clip-path="${scene.url("core")}">${ellipse({ x: 0, y: top + depth * 0.55, rx: 53, ry: 22.5 }, 'fill="#2a2015"')}<path d="M-53 ${fixed(top - 30)}H-20V${fixed(top + 40)}H-53Z" fill="#a17a4a88"/></g>`,
    `<path d="M-88 ${fixed(top - 6)}A92 38 0 0 1-20 ${fixed(top - 38)}" fill="none" stroke="#fff7" stroke-width="3" stroke-linecap="round"/>`,
  ].join("");
  return cylinderShading(scene) + onGround(body);
}

export function drawDropSheet(scene: Scene): string {
  const cloth = scene.picture.tintHex ?? "#e9dfc9";
  const line = darker(cloth, 0.28);
  const layers = [0, 1, 2, 3].map((i) => {
    const y = 168 + i * 23;
    const fold = `M52 ${y}H236Q252 ${y} 252 ${y + 11.5}T236 ${y + 23}H52Q40 ${y + 23} 40 ${y + 11.5}T52 ${y}Z`;
    return `<path d="${fold}" fill="${cloth}" stroke="${line}" stroke-width=".9"/><path d="${fold}" fill="${scene.url("fold")}"/>`;
  });
  return [
    verticalGradient(scene.id("fold"), "0 #fff6,40 #fff0,100 #0003"),
    horizontalGradient(scene.id("side"), "0 #0003,12 #fff2,80 #0000,100 #0003"),
    groundShadow(scene, { x: 150, y: 262, rx: 132, ry: 13 }),
    `<path d="M74 122H228Q240 122 246 132L254 172Q244 166 236 168H52Q42 168 40 178L60 132Q64 122 74 122Z" fill="${lighter(cloth, 0.3)}" stroke="${line}" stroke-width=".9"/>`,
    `<path d="M80 132H222M74 142H150M170 146H232M70 154H120" stroke="${line}" stroke-opacity=".3" stroke-width="1" stroke-dasharray="9 5"/>`,
    ...layers,
    `<path d="M92 122H206L214 168H82Z" fill="${lighter(scene.picture.accentHex, 0.16)}"/>`,
    cardLabel(scene, { x: 82, y: 168, width: 132, height: 92 }),
    `<path d="M40 168H252V260H40Z" fill="${scene.url("side")}"/>`,
  ].join("");
}

export function drawScraper(scene: Scene): string {
  const half = clamp(18 + (readMillimetres(scene.picture.size) ?? 75) * 0.38, { min: 26, max: 68 });
  const w = fixed(half);
  const handle = "M-12-8C-18-40-18-70-16-92Q-15-116 0-118Q15-116 16-92C18-70 18-40 12-8Z";
  const brand = layOutBrand(scene, { top: -5, bottom: 5, width: 62, ink: chooseInk(scene.body) }, 10);
  return [
    steelGradient(scene),
    horizontalGradient(scene.id("grip"), "0 #0006,25 #fff1,42 #fff6,55 #fff0,100 #0007"),
    verticalGradient(scene.id("edge"), "0 #0003,70 #fff0,96 #fff9,100 #fff"),
    groundShadow(scene, { x: 140, y: 268, rx: 78, ry: 10 }),
    '<g transform="translate(148 144) rotate(20)">',
    `<path d="M-9 0H9L12 26Q${w} 44 ${w} 58V112H-${w}V58Q-${w} 44-12 26Z" fill="${scene.url("steel")}" stroke="#6d757e" stroke-width=".9"/>`,
    `<path d="M-9 0H9L12 26Q${w} 44 ${w} 58V112H-${w}V58Q-${w} 44-12 26Z" fill="${scene.url("edge")}"/>`,
    `<path d="${handle}" fill="${scene.body}"/><path d="${handle}" fill="${scene.url("grip")}"/>`,
    '<path d="M-14-8H14L11 12H-11Z" fill="#3a4149"/><path d="M-12-2H12" stroke="#fff4" stroke-width="1.4"/>',
    '<circle cy="-104" r="4.6" fill="#0007"/>',
    `<g transform="translate(0 -56) rotate(-90)">${printFlat(brand)}</g>`,
    "</g>",
    priceCard(scene, { x: 212, y: 222 }),
  ].join("");
}

export function drawSandpaper(scene: Scene): string {
  const grit = scene.picture.tintHex ?? "#8d4f38";
  const sheet = (turn: number, shade: number) =>
    `<rect x="-72" y="-86" width="144" height="172" rx="2" transform="rotate(${turn})" fill="${darker(grit, shade)}" stroke="#0004" stroke-width=".8"/>`;
  const rows = (start: number) =>
    Array.from({ length: 12 }, (_, i) => `M${-68 + ((i + start) % 3) * 2.5} ${-80 + i * 14 + start * 5}h136`).join("");
  const top = "M-72-86H72V52L38 86H-72Z";
  return [
    verticalGradient(scene.id("sheet"), "0 #fff3,50 #fff0,100 #0003"),
    horizontalGradient(scene.id("curl"), "0 #f7f1e4,55 #e2d5bb,100 #b7a684"),
    groundShadow(scene, { x: 150, y: 262, rx: 116, ry: 11 }),
    '<g transform="translate(146 156)">',
    sheet(9, 0.4),
    sheet(4, 0.22),
    `<g transform="rotate(-3)"><path d="${top}" fill="${grit}"/>`,
    `<clipPath id="${scene.id("cut")}"><path d="${top}"/></clipPath><g clip-path="${scene.url("cut")}">`,
    `<path d="${rows(0)}" stroke="${lighter(grit, 0.5)}" stroke-opacity=".45" stroke-width="1.3" stroke-linecap="round" stroke-dasharray=".1 5.3"/>`,
    `<path d="${rows(1)}" stroke="#000" stroke-opacity=".3" stroke-width="1.3" stroke-linecap="round" stroke-dasharray=".1 4.1"/></g>`,
    `<path d="${top}" fill="${scene.url("sheet")}"/><path d="M72 52Q50 46 44 60T38 86Z" fill="${scene.url("curl")}" stroke="#0003" stroke-width=".7"/>`,
    cardLabel(scene, { x: -52, y: -64, width: 104, height: 82 }),
    "</g></g>",
  ].join("");
}
