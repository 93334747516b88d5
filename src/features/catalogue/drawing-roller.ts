/** What rolls: the roller on its frame, the sleeve alone in its wrapper, and the tray they are dipped in. */
import { cardLabel, ticket } from "./drawing-card.ts";
import { darker, lighter } from "./drawing-colour.ts";
import { across, down, ellipse, num, type Scene, shadow } from "./drawing-parts.ts";
import { clamp, readMillimetres } from "./drawing-size.ts";

const nap = "#f0e9da";

function sleeveLength(scene: Scene): number {
  return clamp(52 + (readMillimetres(scene.picture.size) ?? 230) * 0.52, { min: 92, max: 196 });
}

/** Rows of dots, drawn as dashed lines: the pile of the fabric. */
function pile(left: number, width: number, top: number): string {
  const rows = Array.from(
    { length: 8 },
    (_, i) => `M${num(left + 4 + (i % 2) * 4)} ${num(top + 6 + i * 7)}h${num(width - 8)}`,
  );
  return `<path d="${rows.join("")}" stroke="#6b5f4426" stroke-width="2.2" stroke-linecap="round" stroke-dasharray=".1 8"/>`;
}

function frame(right: number, middle: number): string {
  const d = `M${num(right)} 92H${num(right + 20)}Q${num(right + 28)} 92 ${num(right + 28)} 100V140Q${num(right + 28)} 149 ${num(right + 19)} 149H${num(middle + 10)}Q${num(middle)} 149 ${num(middle)} 159V192`;
  return (
    `<path d="${d}" fill="none" stroke="#656d76" stroke-width="7"/>` +
    `<path d="${d}" fill="none" stroke="#b9c0c7" stroke-width="4"/><path d="${d}" fill="none" stroke="#f3f5f6" stroke-width="1.4"/>`
  );
}

function grip(scene: Scene, middle: number): string {
  const d = "M-9 184H9L15 204Q11 222 14 240T10 266Q8 272 0 272T-10 266Q-11 256-14 240T-15 204Z";
  return (
    `<g transform="translate(${num(middle)} 0)"><path d="${d}" fill="${scene.body}"/>` +
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
  const sleeve = `<rect x="${num(left)}" y="60" width="${num(length)}" height="64" rx="9" `;
  const edge = `M${num(left - 2)} 58H${num(wet)}q-7 9 1 18t-3 16 4 16-1 18H${num(left - 2)}Z`;
  return [
    across(scene.id("grip"), "0 #0006,25 #fff1,42 #fff6,55 #fff0,100 #0007"),
    down(scene.id("fur"), "0 #0002,10 #fff5,28 #fff7,48 #fff0,80 #0003,100 #0007"),
    shadow(scene, { x: 146, y: 270, rx: 66, ry: 8 }),
    frame(right, 142),
    `<clipPath id="${scene.id("nap")}">${sleeve}/></clipPath>${sleeve}fill="${nap}"/>`,
    `<g clip-path="${scene.url("nap")}">${pile(left, length, 60)}`,
    tintHex === null ? "" : `<path d="${edge}" fill="${tintHex}"/><g opacity=".5">${pile(left, length * 0.66, 60)}</g>`,
    `</g>${sleeve}fill="${scene.url("fur")}"/>`,
    ellipse({ x: right - 2, y: 92, rx: 6, ry: 27 }, 'fill="#31373e"'),
    ellipse({ x: right - 1, y: 92, rx: 3, ry: 14 }, 'fill="#6b737c"'),
    grip(scene, 142),
    ticket(scene, { x: 206, y: 222 }),
  ].join("");
}

export function drawSleeve(scene: Scene): string {
  const length = sleeveLength(scene) * 1.12;
  const left = 146 - length / 2;
  const right = left + length;
  const fabric = scene.picture.tintHex ?? nap;
  const barrel = `M${num(left)} 154H${num(right)}V258H${num(left)}A18 52 0 0 1 ${num(left)} 154Z`;
  const label = { x: left + length * 0.12, y: 154, width: length * 0.66, height: 104 };
  const [from, to] = [num(label.x), num(label.x + label.width)];
  const wrap = `M${from} 154H${to}A18 52 0 0 0 ${to} 258H${from}A18 52 0 0 1 ${from} 154Z`;
  return [
    down(scene.id("fur"), "0 #0004,12 #fff3,26 #fff5,44 #fff0,80 #0003,100 #0008"),
    shadow(scene, { x: 152, y: 258, rx: length * 0.66, ry: 13 }),
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
    `<path d="M${num(right - 3)} 184q-6 22 0 44" fill="none" stroke="#8b6a43" stroke-width="2.4" stroke-linecap="round"/>`,
  ].join("");
}

export function drawTray(scene: Scene): string {
  const shell = scene.body;
  const ribs = [0, 1, 2, 3, 4, 5].map((i) => `M${70 - i * 3.5} ${138 + i * 10}H${230 + i * 3.5}`).join("");
  const inner = "M68 124H232L256 232Q257 240 248 240H52Q43 240 44 232Z";
  return [
    down(scene.id("slope"), "0 #fff3,45 #0001,62 #0005,100 #0003"),
    across(scene.id("wet"), "0 #0002,35 #fff5,60 #fff0,100 #0002"),
    shadow(scene, { x: 152, y: 258, rx: 144, ry: 16 }),
    `<path d="M56 112H244Q250 112 252 118L280 236Q284 250 270 250H30Q16 250 20 236L48 118Q50 112 56 112Z" fill="${lighter(shell, 0.18)}"/>`,
    `<path d="M20 240Q18 252 30 252H270Q282 252 280 240L278 258Q276 268 266 268H34Q24 268 22 258Z" fill="${darker(shell, 0.3)}"/>`,
    `<path d="${inner}" fill="${darker(shell, 0.22)}"/><path d="${inner}" fill="${scene.url("slope")}"/>`,
    `<path d="${ribs}" stroke="#fff4" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="13 6"/>`,
    `<clipPath id="${scene.id("well")}"><path d="${inner}"/></clipPath><g clip-path="${scene.url("well")}">`,
    `<path d="M30 196Q90 184 150 194T270 190V244H30Z" fill="${scene.paint}"/>`,
    `<path d="M30 196Q90 184 150 194T270 190V244H30Z" fill="${scene.url("wet")}"/>`,
    `<path d="M62 208Q96 198 132 204" fill="none" stroke="#fff9" stroke-width="2.4" stroke-linecap="round"/></g>`,
    `<path d="M58 114H242" stroke="#fff8" stroke-width="1.6" stroke-linecap="round"/>`,
    ticket(scene, { x: 112, y: 62 }),
  ].join("");
}
