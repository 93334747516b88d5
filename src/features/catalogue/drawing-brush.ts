/** The brush and the extension pole: long things that lie at a slant. */
import { ticket } from "./drawing-card.ts";
import { darker, lighter } from "./drawing-colour.ts";
import { brandPrint, flatPrint } from "./drawing-label.ts";
import { across, down, num, type Scene, shadow, steel } from "./drawing-parts.ts";
import { clamp, readMillimetres } from "./drawing-size.ts";

/** Bristles as fine lines, light and dark in turn. */
function bristles(half: number, colour: string): string {
  const count = Math.round(half / 1.7);
  const lines = (start: number) => {
    const xs = Array.from({ length: count }, (_, i) => -half + 2 + ((i * 2 + start) * (half - 2)) / count);
    return xs.map((x) => `M${num(x * 0.97)} 22L${num(x)} ${num(96 - (x / half) * 9 - (x / half) ** 2 * 7)}`).join("");
  };
  return (
    `<path d="${lines(0)}" stroke="${lighter(colour, 0.5)}" stroke-opacity=".55" stroke-width=".9"/>` +
    `<path d="${lines(1)}" stroke="${darker(colour, 0.45)}" stroke-opacity=".45" stroke-width=".8"/>`
  );
}

function handle(half: number): string {
  const w = num(half - 2);
  return `M-${w}-28C-${w}-62-9-54-8.5-92C-8-112-15-120-15-136A15 15 0 0 1 15-136C15-120 8-112 8.5-92C9-54 ${w}-62 ${w}-28Z`;
}

function dippedTip(scene: Scene, half: number): string {
  const { tintHex } = scene.picture;
  if (tintHex === null) return "";
  const at = (share: number) => num(half * share);
  const edge = `M${at(-1.1)} 62C${at(-0.6)} 50 ${at(-0.45)} 68 ${at(-0.1)} 58S${at(0.5)} 66 ${at(1.1)} 52V110H${at(-1.1)}Z`;
  return (
    `<path d="${edge}" fill="${tintHex}"/>` +
    `<path d="M${at(-0.7)} 72Q${at(-0.3)} 64 0 70" fill="none" stroke="${lighter(tintHex, 0.55)}" stroke-opacity=".7" stroke-width="2.2" stroke-linecap="round"/>`
  );
}

export function drawBrush(scene: Scene): string {
  const half = clamp(12 + (readMillimetres(scene.picture.size) ?? 63) * 0.42, { min: 20, max: 56 });
  const hair = "#c8a26a";
  const w = num(half);
  const tip = `M-${num(half * 0.97)} 20-${w} 92Q-${w} 99-${num(half - 6)} 99Q0 99 ${num(half - 4)} 84Q${w} 82 ${w} 76L${num(half * 0.97)} 20Z`;
  const ferrule = `M-${w}-30H${w}V24H-${w}Z`;
  const brand = brandPrint(scene, { top: -18, bottom: 10, width: half * 1.7, ink: "#3b4249" }, 9);
  return [
    steel(scene),
    across(scene.id("hair"), "0 #0007,18 #0000,40 #fff4,60 #fff0,85 #0002,100 #0008"),
    across(scene.id("grip"), "0 #0006,25 #fff1,42 #fff6,55 #fff0,100 #0007"),
    shadow(scene, { x: 128, y: 268, rx: 88, ry: 10 }),
    `<g transform="translate(142 156) rotate(24)"><clipPath id="${scene.id("tip")}"><path d="${tip}"/></clipPath>`,
    `<path d="${handle(half)}" fill="${scene.body}"/><path d="${handle(half)}" fill="${scene.url("grip")}"/>`,
    `<circle cy="-136" r="5" fill="#0006"/><circle cy="-136" r="4" fill="#eef0f2"/>`,
    `<path d="${tip}" fill="${hair}"/><g clip-path="${scene.url("tip")}">${bristles(half, hair)}${dippedTip(scene, half)}</g>`,
    `<path d="${tip}" fill="${scene.url("hair")}"/>`,
    `<path d="${ferrule}" fill="${scene.url("steel")}" stroke="#747c85" stroke-width=".7"/>`,
    `<path d="M-${w}-23H${w}M-${w} 17H${w}" stroke="#0003" stroke-width="1.4"/><path d="M-${w}-21.6H${w}M-${w} 18.4H${w}" stroke="#fff9" stroke-width="1"/>`,
    `<g fill="#5d646c"><circle cx="-${num(half - 7)}" cy="-15" r="1.8"/><circle cx="${num(half - 7)}" cy="-15" r="1.8"/></g>`,
    flatPrint(brand),
    "</g>",
    ticket(scene, { x: 212, y: 222 }),
  ].join("");
}

export function drawPole(scene: Scene): string {
  const length = clamp(150 + (readMillimetres(scene.picture.size) ?? 1200) * 0.05, { min: 170, max: 250 });
  const top = -length / 2;
  const tube = (y: number, height: number, half: number) =>
    `<rect x="-${half}" y="${num(y)}" width="${half * 2}" height="${num(height)}" rx="2" `;
  const split = top + length * 0.45;
  const grip = -top - 62;
  return [
    steel(scene),
    across(scene.id("tube"), "0 #0007,22 #fff5,45 #fff1,100 #0007"),
    down(scene.id("tip"), "0 #f4f5f6,100 #c2c7cc"),
    shadow(scene, { x: 132, y: 268, rx: 100, ry: 9 }),
    '<g transform="translate(146 142) rotate(32)">',
    `${tube(top, split - top + 8, 5)}fill="${scene.url("steel")}"/>`,
    `${tube(split, -top - split, 7.5)}fill="${scene.body}"/>${tube(split, -top - split, 7.5)}fill="${scene.url("tube")}"/>`,
    `${tube(split - 10, 26, 10)}fill="#2b3138"/>${tube(split - 10, 26, 10)}fill="${scene.url("tube")}"/>`,
    `${tube(grip, 60, 9.5)}fill="#31373e"/>${tube(grip, 60, 9.5)}fill="${scene.url("tube")}"/>`,
    `<path d="${[0, 1, 2, 3, 4, 5, 6].map((i) => `M-9 ${num(grip + 8 + i * 7)}H9`).join("")}M-9 ${num(split - 4)}H9M-9 ${num(split + 3)}H9M-9 ${num(split + 10)}H9" stroke="#fff3" stroke-width="1.4"/>`,
    `${tube(top - 14, 16, 7)}fill="#353b42"/>${tube(top - 34, 22, 4.5)}fill="${scene.url("tip")}" stroke="#8f969e" stroke-width=".6"/>`,
    `<path d="${[0, 1, 2, 3].map((i) => `M-4.5 ${num(top - 30 + i * 4.5)}l9 2`).join("")}" stroke="#7b838c" stroke-width="1.2"/>`,
    "</g>",
    ticket(scene, { x: 204, y: 222 }),
  ].join("");
}
