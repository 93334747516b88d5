/** Other packs: filler tub, sack of powder, carton of a kit, bottle, sealant cartridge and spray can. */
import { cardLabel, rect, wrapLabel } from "./labels.ts";
import { packScale, readLitres } from "./pack-size.ts";
import {
  band,
  cylinderShading,
  darker,
  ellipse,
  groundShadow,
  horizontalGradient,
  lighter,
  onGround,
  paintSurface,
  type Scene,
  steelGradient,
  verticalGradient,
} from "./svg-parts.ts";

export function drawTub(scene: Scene): string {
  const scale = 1.08 * packScale(readLitres(scene.picture.size), { at: 1.4, min: 0.74, max: 1.22 });
  const edge = (y: number) => 72 - y * 0.06;
  const shell = band({ top: -112, bottom: -14, edge, curveDepth: 15 });
  const rim = band({ top: -118, bottom: -108, edge: () => 83, curveDepth: 16 });
  const body = [
    groundShadow(scene, { x: 4, y: -9, rx: 100, ry: 14 }),
    `<path d="${shell}" fill="#f3f3f0"/><path d="${shell}" fill="${scene.url("round")}"/>`,
    wrapLabel(scene, { top: -100, bottom: -20, edge, curveDepth: 15, brandHeight: 21, sizeHeight: 18, nameSize: 15 }),
    `<path d="${rim}" fill="${scene.body}"/><path d="${rim}" fill="${scene.url("round")}"/>`,
    ellipse({ x: 0, y: -118, rx: 83, ry: 16 }, `fill="${lighter(scene.body, 0.3)}"`),
    ellipse({ x: 0, y: -117.2, rx: 76, ry: 13.4 }, 'fill="#d3d6d7"'),
    paintSurface(scene, { x: 0, y: -116.8, rx: 73.5, ry: 12.4 }),
  ].join("");
  return cylinderShading(scene) + onGround(body, scale);
}

export function drawBag(scene: Scene): string {
  const scale = 1.04 * packScale(readLitres(scene.picture.size), { at: 14, min: 0.7, max: 1.1 });
  const sack = "M-76-206Q-86-150-84-90T-78-8Q-76 0-66 0Q0-5 66 0Q76 0 78-8Q82-40 84-90T76-206Z";
  const body = [
    horizontalGradient(scene.id("sack"), "0 #0005,9 #0001,14 #fff3,22 #fff0,70 #0000,88 #0002,94 #fff2,100 #0005"),
    verticalGradient(scene.id("puff"), "0 #0003,9 #fff2,30 #fff0,75 #0000,100 #0004"),
    groundShadow(scene, { x: 4, y: -3, rx: 112, ry: 12 }),
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
    groundShadow(scene, { x: 4, y: -2, rx: 140, ry: 13 }),
    horizontalGradient(scene.id("board"), "0 #fff2,60 #fff0,100 #0002"),
    `<path d="M-106-142-92-166H92L106-142Z" fill="${darker(board, 0.45)}"/>`,
    smallTin(scene, { x: -36, y: -206, r: 46 }, scene.paint),
    smallTin(scene, { x: 52, y: -184, r: 31 }, tintHex === null ? "#e8e4d8" : lighter(tintHex, 0.55)),
    `<path d="M-106-142-128-158-112-172-92-166ZM106-142 128-158 112-172 92-166Z" fill="${lighter(board, 0.12)}" stroke="${darker(board, 0.3)}" stroke-width=".7"/>`,
    rect(front, `fill="${board}"`),
    cardLabel(scene, { x: -90, y: -128, width: 180, height: 114 }),
    rect(front, `fill="${scene.url("board")}" stroke="${darker(board, 0.3)}" stroke-width=".8"`),
    `<path d="M-106-141H106" stroke="#fff6" stroke-width="1.4"/>`,
  ].join("");
  return steelGradient(scene) + cylinderShading(scene) + onGround(body);
}

function shaded(scene: Scene, d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/><path d="${d}" fill="${scene.url("round")}"/>`;
}

function capRidges(xs: readonly number[]): string {
  return `<path d="${xs.map((x) => `M${x}-192v21`).join("")}" stroke="#0004" stroke-width="1.4"/>`;
}

export function drawBottle(scene: Scene): string {
  const { tintHex } = scene.picture;
  const scale = 1.02 * packScale(readLitres(scene.picture.size), { at: 1, min: 0.75, max: 1.26 });
  const edge = () => 54;
  const flask = "M-54-118C-54-146-20-148-20-166H20C20-148 54-146 54-118V-12A54 12 0 0 1-54-12Z";
  const plastic = tintHex === null ? "#f1f2ef" : lighter(tintHex, 0.3);
  const body = [
    groundShadow(scene, { x: 4, y: -8, rx: 76, ry: 12 }),
    shaded(scene, flask, plastic),
    `<path d="M-42-124C-40-142-16-146-13-160" fill="none" stroke="#fff9" stroke-width="3" stroke-linecap="round"/>`,
    wrapLabel(scene, { top: -114, bottom: -17, edge, curveDepth: 11, brandHeight: 22, sizeHeight: 19, nameSize: 15 }),
    shaded(scene, "M-22-170V-165A22 5 0 0 0 22-165V-170Z", plastic),
    shaded(scene, "M-24-193V-172A24 6 0 0 0 24-172V-193Z", darker(scene.body, 0.1)),
    capRidges([-19, -14, -8, -2, 4, 10, 15, 19]),
    ellipse({ x: 0, y: -193, rx: 24, ry: 6 }, `fill="${lighter(scene.body, 0.22)}"`),
    ellipse({ x: 0, y: -193, rx: 17, ry: 4 }, `fill="${scene.body}" fill-opacity=".5"`),
  ].join("");
  return cylinderShading(scene) + onGround(body, scale);
}

export function drawCartridge(scene: Scene): string {
  const { tintHex } = scene.picture;
  const edge = () => 37;
  const bead = `M-4-250C-9-258 3-262 5-254L4-247Z`;
  const body = [
    groundShadow(scene, { x: 3, y: -6, rx: 56, ry: 9 }),
    shaded(scene, band({ top: -176, bottom: -9, edge, curveDepth: 8 }), "#f4f4f1"),
    wrapLabel(scene, { top: -162, bottom: -14, edge, curveDepth: 8, brandHeight: 26, sizeHeight: 24, nameSize: 14 }),
    shaded(scene, band({ top: -15, bottom: -9, edge: () => 38.5, curveDepth: 8 }), "#e4e5e2"),
    shaded(scene, "M-34-182C-34-190-14-192-13-196H13C14-192 34-190 34-182V-174A34 8 0 0 1-34-174Z", "#f6f6f3"),
    shaded(scene, band({ top: -178, bottom: -171, edge: () => 38.5, curveDepth: 8 }), "#f6f6f3"),
    `<path d="${bead}" fill="${scene.paint}" stroke="${darker(scene.paint, 0.2)}" stroke-width=".6"/>`,
    shaded(
      scene,
      "M-12-196 -5.5-247 5-250 12-196A12 3 0 0 1-12-196Z",
      tintHex === null ? "#fbfbf9" : lighter(scene.paint, 0.55),
    ),
    shaded(scene, band({ top: -203, bottom: -195, edge: () => 13.5, curveDepth: 3 }), scene.body),
  ].join("");
  return cylinderShading(scene) + onGround(body, 0.98);
}

export function drawAerosol(scene: Scene): string {
  const { tintHex } = scene.picture;
  const edge = () => 43;
  const cap = tintHex ?? lighter(scene.body, 0.1);
  const body = [
    groundShadow(scene, { x: 3, y: -7, rx: 64, ry: 10 }),
    `<path d="${band({ top: -168, bottom: -10, edge, curveDepth: 9 })}" fill="${scene.url("steel")}"/>`,
    wrapLabel(scene, { top: -160, bottom: -16, edge, curveDepth: 9, brandHeight: 28, sizeHeight: 25, nameSize: 17 }),
    `<path d="${band({ top: -14, bottom: -9, edge: () => 44.5, curveDepth: 9 })}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".6"/>`,
    `<path d="M-43-168C-41-186-31-190-31-196H31C31-190 41-186 43-168A43 9 0 0 1-43-168Z" fill="${scene.url("steel")}"/>`,
    `<path d="${band({ top: -170, bottom: -165, edge: () => 44.5, curveDepth: 9 })}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".6"/>`,
    shaded(scene, "M-30-244Q-30-252-24-252H24Q30-252 30-244V-193A30 7 0 0 1-30-193Z", cap),
    `<path d="${band({ top: -199, bottom: -193, edge: () => 30, curveDepth: 7 })}" fill="#0003"/>`,
    ellipse({ x: 0, y: -247, rx: 26, ry: 5.5 }, `fill="${lighter(cap, 0.35)}" fill-opacity=".8"`),
  ].join("");
  return steelGradient(scene) + cylinderShading(scene) + onGround(body);
}
