/** Hand tools: the brush, the extension pole, the roller, its sleeve and its tray. */
import { cardLabel, layOutBrand, priceCard, printFlat } from "./labels.ts";
import { clamp, readMillimetres } from "./pack-size.ts";
import {
  darker,
  ellipse,
  fixed,
  groundShadow,
  horizontalGradient,
  lighter,
  type Scene,
  steelGradient,
  verticalGradient,
} from "./svg-parts.ts";

/** Bristles as fine lines, alternately light and dark. */
function bristles(half: number, colour: string): string {
  const count = Math.round(half / 1.7);
  const lines = (start: number) => {
    const xs = Array.from({ length: count }, (_, i) => -half + 2 + ((i * 2 + start) * (half - 2)) / count);
    return xs
      .map((x) => `M${fixed(x * 0.97)} 22L${fixed(x)} ${fixed(96 - (x / half) * 9 - (x / half) ** 2 * 7)}`)
      .join("");
  };
  return (
    `<path d="${lines(0)}" stroke="${lighter(colour, 0.5)}" stroke-opacity=".55" stroke-width=".9"/>` +
    `<path d="${lines(1)}" stroke="${darker(colour, 0.45)}" stroke-opacity=".45" stroke-width=".8"/>`
  );
}

function brushHandle(half: number): string {
  const w = fixed(half - 2);
  return `M-${w}-28C-${w}-62-9-54-8.5-92C-8-112-15-120-15-136A15 15 0 0 1 15-136C15-120 8-112 8.5-92C9-54 ${w}-62 ${w}-28Z`;
}

function dippedTip(scene: Scene, half: number): string {
  const { tintHex } = scene.picture;
  if (tintHex === null) return "";
  const at = (share: number) => fixed(half * share);
  const edge = `M${at(-1.1)} 62C${at(-0.6)} 50 ${at(-0.45)} 68 ${at(-0.1)} 58S${at(0.5)} 66 ${at(1.1)} 52V110H${at(-1.1)}Z`;
  return (
    `<path d="${edge}" fill="${tintHex}"/>` +
    `<path d="M${at(-0.7)} 72Q${at(-0.3)} 64 0 70" fill="none" stroke="${lighter(tintHex, 0.55)}" stroke-opacity=".7" stroke-width="2.2" stroke-linecap="round"/>`
  );
}

export function drawBrush(scene: Scene): string {
  const half = clamp(12 + (readMillimetres(scene.picture.size) ?? 63) * 0.42, { min: 20, max: 56 });
  const hair = "#c8a26a";
  const w = fixed(half);
  const tip = `M-${fixed(half * 0.97)} 20-${w} 92Q-${w} 99-${fixed(half - 6)} 99Q0 99 ${fixed(half - 4)} 84Q${w} 82 ${w} 76L${fixed(half * 0.97)} 20Z`;
  const ferrule = `M-${w}-30H${w}V24H-${w}Z`;
  const brand = layOutBrand(scene, { top: -18, bottom: 10, width: half * 1.7, ink: "#3b4249" }, 9);
  return [
    steelGradient(scene),
    horizontalGradient(scene.id("hair"), "0 #0007,18 #0000,40 #fff4,60 #fff0,85 #0002,100 #0008"),
    horizontalGradient(scene.id("grip"), "0 #0006,25 #fff1,42 #fff6,55 #fff0,100 #0007"),
    groundShadow(scene, { x: 128, y: 268, rx: 88, ry: 10 }),
    `<g transform="translate(142 156) rotate(24)"><clipPath id="${scene.id("tip")}"><path d="${tip}"/></clipPath>`,
    `<path d="${brushHandle(half)}" fill="${scene.body}"/><path d="${brushHandle(half)}" fill="${scene.url("grip")}"/>`,
    `<circle cy="-136" r="5" fill="#0006"/><circle cy="-136" r="4" fill="#eef0f2"/>`,
    `<path d="${tip}" fill="${hair}"/><g clip-path="${scene.url("tip")}">${bristles(half, hair)}${dippedTip(scene, half)}</g>`,
    `<path d="${tip}" fill="${scene.url("hair")}"/>`,
    `<path d="${ferrule}" fill="${scene.url("steel")}" stroke="#747c85" stroke-width=".7"/>`,
    `<path d="M-${w}-23H${w}M-${w} 17H${w}" stroke="#0003" stroke-width="1.4"/><path d="M-${w}-21.6H${w}M-${w} 18.4H${w}" stroke="#fff9" stroke-width="1"/>`,
    `<g fill="#5d646c"><circle cx="-${fixed(half - 7)}" cy="-15" r="1.8"/><circle cx="${fixed(half - 7)}" cy="-15" r="1.8"/></g>`,
    printFlat(brand),
    "</g>",
    priceCard(scene, { x: 212, y: 222 }),
  ].join("");
}

export function drawPole(scene: Scene): string {
  const length = clamp(150 + (readMillimetres(scene.picture.size) ?? 1200) * 0.05, { min: 170, max: 250 });
  const top = -length / 2;
  const tube = (y: number, height: number, half: number) =>
    `<rect x="-${half}" y="${fixed(y)}" width="${half * 2}" height="${fixed(height)}" rx="2" `;
  const split = top + length * 0.45;
  const grip = -top - 62;
  return [
    steelGradient(scene),
    horizontalGradient(scene.id("tube"), "0 #0007,22 #fff5,45 #fff1,100 #0007"),
    verticalGradient(scene.id("tip"), "0 #f4f5f6,100 #c2c7cc"),
    groundShadow(scene, { x: 132, y: 268, rx: 100, ry: 9 }),
    '<g transform="translate(146 142) rotate(32)">',
    `${tube(top, split - top + 8, 5)}fill="${scene.url("steel")}"/>`,
    `${tube(split, -top - split, 7.5)}fill="${scene.body}"/>${tube(split, -top - split, 7.5)}fill="${scene.url("tube")}"/>`,
    `${tube(split - 10, 26, 10)}fill="#2b3138"/>${tube(split - 10, 26, 10)}fill="${scene.url("tube")}"/>`,
    `${tube(grip, 60, 9.5)}fill="#31373e"/>${tube(grip, 60, 9.5)}fill="${scene.url("tube")}"/>`,
    `<path d="${[0, 1, 2, 3, 4, 5, 6].map((i) => `M-9 ${fixed(grip + 8 + i * 7)}H9`).join("")}M-9 ${fixed(split - 4)}H9M-9 ${fixed(split + 3)}H9M-9 ${fixed(split + 10)}H9" stroke="#fff3" stroke-width="1.4"/>`,
    `${tube(top - 14, 16, 7)}fill="#353b42"/>${tube(top - 34, 22, 4.5)}fill="${scene.url("tip")}" stroke="#8f969e" stroke-width=".6"/>`,
    `<path d="${[0, 1, 2, 3].map((i) => `M-4.5 ${fixed(top - 30 + i * 4.5)}l9 2`).join("")}" stroke="#7b838c" stroke-width="1.2"/>`,
    "</g>",
    priceCard(scene, { x: 204, y: 222 }),
  ].join("");
}

const nap = "#f0e9da";

function sleeveLength(scene: Scene): number {
  return clamp(52 + (readMillimetres(scene.picture.size) ?? 230) * 0.52, { min: 92, max: 196 });
}

/** The pile of the fabric: rows of dots, drawn as dashed lines. */
function pile(left: number, width: number, top: number): string {
  const rows = Array.from(
    { length: 8 },
    (_, i) => `M${fixed(left + 4 + (i % 2) * 4)} ${fixed(top + 6 + i * 7)}h${fixed(width - 8)}`,
  );
  return `<path d="${rows.join("")}" stroke="#6b5f4426" stroke-width="2.2" stroke-linecap="round" stroke-dasharray=".1 8"/>`;
}

function rollerFrame(right: number, middle: number): string {
  const d = `M${fixed(right)} 92H${fixed(right + 20)}Q${fixed(right + 28)} 92 ${fixed(right + 28)} 100V140Q${fixed(right + 28)} 149 ${fixed(right + 19)} 149H${fixed(middle + 10)}Q${fixed(middle)} 149 ${fixed(middle)} 159V192`;
  return (
    `<path d="${d}" fill="none" stroke="#656d76" stroke-width="7"/>` +
    `<path d="${d}" fill="none" stroke="#b9c0c7" stroke-width="4"/><path d="${d}" fill="none" stroke="#f3f5f6" stroke-width="1.4"/>`
  );
}

function rollerGrip(scene: Scene, middle: number): string {
  const d = "M-9 184H9L15 204Q11 222 14 240T10 266Q8 272 0 272T-10 266Q-11 256-14 240T-15 204Z";
  return (
    `<g transform="translate(${fixed(middle)} 0)"><path d="${d}" fill="${scene.body}"/>` +
    `<path d="${d}" fill="${scene.url("grip")}"/>` +
    '<path d="M-12 216q12 5 24 0M-12 226q12 5 24 0M-12 236q12 5 24 0" fill="none" stroke="#0005" stroke-width="2.4" stroke-linecap="round"/></g>'
  );
}

export function drawRoller(scene: Scene): string {
  const { tintHex } = scene.picture;
  const length = sleeveLength(scene);
  const left = 142 - length / 2;
  const right = left + length;
  const wet = left + length * 0.68;
  const sleeve = `<rect x="${fixed(left)}" y="60" width="${fixed(length)}" height="64" rx="9" `;
  const edge = `M${fixed(left - 2)} 58H${fixed(wet)}q-7 9 1 18t-3 16 4 16-1 18H${fixed(left - 2)}Z`;
  return [
    horizontalGradient(scene.id("grip"), "0 #0006,25 #fff1,42 #fff6,55 #fff0,100 #0007"),
    verticalGradient(scene.id("fur"), "0 #0002,10 #fff5,28 #fff7,48 #fff0,80 #0003,100 #0007"),
    groundShadow(scene, { x: 146, y: 270, rx: 66, ry: 8 }),
    rollerFrame(right, 142),
    `<clipPath id="${scene.id("nap")}">${sleeve}/></clipPath>${sleeve}fill="${nap}"/>`,
    `<g clip-path="${scene.url("nap")}">${pile(left, length, 60)}`,
    tintHex === null ? "" : `<path d="${edge}" fill="${tintHex}"/><g opacity=".5">${pile(left, length * 0.66, 60)}</g>`,
    `</g>${sleeve}fill="${scene.url("fur")}"/>`,
    ellipse({ x: right - 2, y: 92, rx: 6, ry: 27 }, 'fill="#31373e"'),
    ellipse({ x: right - 1, y: 92, rx: 3, ry: 14 }, 'fill="#6b737c"'),
    rollerGrip(scene, 142),
    priceCard(scene, { x: 206, y: 222 }),
  ].join("");
}

export function drawSleeve(scene: Scene): string {
  const length = sleeveLength(scene) * 1.12;
  const left = 146 - length / 2;
  const right = left + length;
  const fabric = scene.picture.tintHex ?? nap;
  const barrel = `M${fixed(left)} 154H${fixed(right)}V258H${fixed(left)}A18 52 0 0 1 ${fixed(left)} 154Z`;
  const label = { x: left + length * 0.12, y: 154, width: length * 0.66, height: 104 };
  const [from, to] = [fixed(label.x), fixed(label.x + label.width)];
  const wrap = `M${from} 154H${to}A18 52 0 0 0 ${to} 258H${from}A18 52 0 0 1 ${from} 154Z`;
  return [
    verticalGradient(scene.id("fur"), "0 #0004,12 #fff3,26 #fff5,44 #fff0,80 #0003,100 #0008"),
    groundShadow(scene, { x: 152, y: 258, rx: length * 0.66, ry: 13 }),
    `<path d="${barrel}" fill="${fabric}"/>${pile(left, length, 158)}<g transform="translate(0 48)">${pile(left, length, 158)}</g>`,
    `<clipPath id="${scene.id("wrap")}"><path d="${wrap}"/></clipPath>`,
    `<g clip-path="${scene.url("wrap")}">${cardLabel(scene, { ...label, x: label.x - 26, width: label.width + 36, inset: 22 })}</g>`,
    `<path d="${barrel}" fill="${scene.url("fur")}"/>`,
    ellipse(
      { x: right, y: 206, rx: 18, ry: 52 },
      `fill="${lighter(fabric, 0.15)}" stroke="${darker(fabric, 0.2)}" stroke-width=".8"`,
    ),
    ellipse(
      { x: right, y: 206, rx: 18, ry: 52 },
      `fill="none" stroke="#6b5f4440" stroke-width="5" stroke-dasharray=".1 6" stroke-linecap="round"`,
    ),
    ellipse({ x: right + 0.5, y: 206, rx: 11.5, ry: 35 }, 'fill="#b98a55" stroke="#7b5a34" stroke-width="1"'),
    ellipse({ x: right + 1.2, y: 206, rx: 9.6, ry: 31 }, 'fill="#4b3a26"'),
    `<path d="M${fixed(right - 3)} 184q-6 22 0 44" fill="none" stroke="#8b6a43" stroke-width="2.4" stroke-linecap="round"/>`,
  ].join("");
}

export function drawTray(scene: Scene): string {
  const shell = scene.body;
  const ribs = [0, 1, 2, 3, 4, 5].map((i) => `M${70 - i * 3.5} ${138 + i * 10}H${230 + i * 3.5}`).join("");
  const inner = "M68 124H232L256 232Q257 240 248 240H52Q43 240 44 232Z";
  return [
    verticalGradient(scene.id("slope"), "0 #fff3,45 #0001,62 #0005,100 #0003"),
    horizontalGradient(scene.id("wet"), "0 #0002,35 #fff5,60 #fff0,100 #0002"),
    groundShadow(scene, { x: 152, y: 258, rx: 144, ry: 16 }),
    `<path d="M56 112H244Q250 112 252 118L280 236Q284 250 270 250H30Q16 250 20 236L48 118Q50 112 56 112Z" fill="${lighter(shell, 0.18)}"/>`,
    `<path d="M20 240Q18 252 30 252H270Q282 252 280 240L278 258Q276 268 266 268H34Q24 268 22 258Z" fill="${darker(shell, 0.3)}"/>`,
    `<path d="${inner}" fill="${darker(shell, 0.22)}"/><path d="${inner}" fill="${scene.url("slope")}"/>`,
    `<path d="${ribs}" stroke="#fff4" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="13 6"/>`,
    `<clipPath id="${scene.id("well")}"><path d="${inner}"/></clipPath><g clip-path="${scene.url("well")}">`,
    `<path d="M30 196Q90 184 150 194T270 190V244H30Z" fill="${scene.paint}"/>`,
    `<path d="M30 196Q90 184 150 194T270 190V244H30Z" fill="${scene.url("wet")}"/>`,
    `<path d="M62 208Q96 198 132 204" fill="none" stroke="#fff9" stroke-width="2.4" stroke-linecap="round"/></g>`,
    `<path d="M58 114H242" stroke="#fff8" stroke-width="1.6" stroke-linecap="round"/>`,
    priceCard(scene, { x: 112, y: 62 }),
  ].join("");
}
