/** Packs for what is not poured: the filler tub, the sack of powder and the carton that holds a kit. */
import { cardLabel, rect } from "./drawing-card.ts";
import { darker, lighter } from "./drawing-colour.ts";
import { wrapLabel } from "./drawing-label.ts";
import {
  across,
  band,
  down,
  ellipse,
  onGround,
  paintSurface,
  roundShade,
  type Scene,
  shadow,
  steel,
} from "./drawing-parts.ts";
import { packScale, readLitres } from "./drawing-size.ts";

export function drawTub(scene: Scene): string {
  const scale = 1.08 * packScale(readLitres(scene.picture.size), { at: 1.4, min: 0.74, max: 1.22 });
  const edge = (y: number) => 72 - y * 0.06;
  const shell = band({ top: -112, bottom: -14, edge, sag: 15 });
  const rim = band({ top: -118, bottom: -108, edge: () => 83, sag: 16 });
  const body = [
    shadow(scene, { x: 4, y: -9, rx: 100, ry: 14 }),
    `<path d="${shell}" fill="#f3f3f0"/><path d="${shell}" fill="${scene.url("round")}"/>`,
    wrapLabel(scene, { top: -100, bottom: -20, edge, sag: 15, brandHeight: 21, sizeHeight: 18, nameSize: 15 }),
    `<path d="${rim}" fill="${scene.body}"/><path d="${rim}" fill="${scene.url("round")}"/>`,
    ellipse({ x: 0, y: -118, rx: 83, ry: 16 }, `fill="${lighter(scene.body, 0.3)}"`),
    ellipse({ x: 0, y: -117.2, rx: 76, ry: 13.4 }, 'fill="#d3d6d7"'),
    paintSurface(scene, { x: 0, y: -116.8, rx: 73.5, ry: 12.4 }),
  ].join("");
  return roundShade(scene) + onGround(body, scale);
}

export function drawBag(scene: Scene): string {
  const scale = 1.04 * packScale(readLitres(scene.picture.size), { at: 14, min: 0.7, max: 1.1 });
  const sack = "M-76-206Q-86-150-84-90T-78-8Q-76 0-66 0Q0-5 66 0Q76 0 78-8Q82-40 84-90T76-206Z";
  const body = [
    across(scene.id("sack"), "0 #0005,9 #0001,14 #fff3,22 #fff0,70 #0000,88 #0002,94 #fff2,100 #0005"),
    down(scene.id("puff"), "0 #0003,9 #fff2,30 #fff0,75 #0000,100 #0004"),
    shadow(scene, { x: 4, y: -3, rx: 112, ry: 12 }),
    `<clipPath id="${scene.id("cut")}"><path d="${sack}"/></clipPath><path d="${sack}" fill="#cdb28a"/>`,
    `<g clip-path="${scene.url("cut")}">${cardLabel(scene, { x: -86, y: -178, width: 172, height: 150, inset: 12 })}</g>`,
    `<path d="${sack}" fill="${scene.url("sack")}"/><path d="${sack}" fill="${scene.url("puff")}"/>`,
    `<path d="M-60-190q8 30-4 74M62-186q-10 34 2 66M-52-26q40-14 104 2" fill="none" stroke="#0000001a" stroke-width="4" stroke-linecap="round"/>`,
    `<path d="M-77-214H77V-200H-77Z" fill="#e8dcc4" stroke="#b39a73" stroke-width=".8"/>`,
    `<path d="M-76-207H77" stroke="#8b6a3e" stroke-width="1.6" stroke-dasharray="5 3"/>`,
  ].join("");
  return onGround(body, scale);
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

function smallTin(scene: Scene, { x, y, r }: Spot, fill: string): string {
  const side = `M${x - r} ${y}V-90H${x + r}V${y}Z`;
  return (
    `<path d="${side}" fill="${scene.body}"/><path d="${side}" fill="${scene.url("round")}"/>` +
    `<path d="M${x - r} ${y}A${r} ${r / 5} 0 0 0 ${x + r} ${y}V${y + 9}A${r} ${r / 5} 0 0 1 ${x - r} ${y + 9}Z" fill="${scene.url("steel")}"/>` +
    ellipse({ x, y, rx: r + 2, ry: r / 5 + 0.8 }, `fill="${scene.url("steel")}" stroke="#8f969e" stroke-width=".8"`) +
    ellipse({ x, y: y + 0.6, rx: r - 4, ry: r / 5 - 1 }, `fill="${fill}" stroke="#5e666f" stroke-width="1.2"`)
  );
}

export function drawKit(scene: Scene): string {
  const { tintHex } = scene.picture;
  const board = "#c79f6b";
  const front = { x: -106, y: -142, width: 212, height: 142 };
  const body = [
    shadow(scene, { x: 4, y: -2, rx: 140, ry: 13 }),
    across(scene.id("board"), "0 #fff2,60 #fff0,100 #0002"),
    `<path d="M-106-142-92-166H92L106-142Z" fill="${darker(board, 0.45)}"/>`,
    smallTin(scene, { x: -36, y: -206, r: 46 }, scene.paint),
    smallTin(scene, { x: 52, y: -184, r: 31 }, tintHex === null ? "#e8e4d8" : lighter(tintHex, 0.55)),
    `<path d="M-106-142-128-158-112-172-92-166ZM106-142 128-158 112-172 92-166Z" fill="${lighter(board, 0.12)}" stroke="${darker(board, 0.3)}" stroke-width=".7"/>`,
    rect(front, `fill="${board}"`),
    cardLabel(scene, { x: -90, y: -128, width: 180, height: 114 }),
    rect(front, `fill="${scene.url("board")}" stroke="${darker(board, 0.3)}" stroke-width=".8"`),
    `<path d="M-106-141H106" stroke="#fff6" stroke-width="1.4"/>`,
  ].join("");
  return steel(scene) + roundShade(scene) + onGround(body);
}
