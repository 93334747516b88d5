/**
 * Open paint packs with paint in them: the steel tin (drawn at 4 L), the plastic pail (at 10 L) and the steel drum (at
 * 20 L). Each is scaled to its size.
 */
import { wrapLabel } from "./labels.ts";
import { packScale, readLitres } from "./pack-size.ts";
import {
  band,
  cylinderShading,
  darker,
  ellipse,
  groundShadow,
  horizontalGradient,
  onGround,
  paintSurface,
  type Scene,
  steelGradient,
} from "./svg-parts.ts";

const tinHalfWidth = 80;
const tinRimY = -176;

function tinHandle(): string {
  const d = "M-74-148C-84-248 84-248 74-148";
  return (
    `<path d="${d}" fill="none" stroke="#6d757e" stroke-width="3.4"/>` +
    `<path d="${d}" fill="none" stroke="#e9ecef" stroke-width="1.2"/>`
  );
}

function tinLug(side: number): string {
  const x = side * 73;
  return (
    ellipse({ x, y: -147, rx: 6.5, ry: 8.5 }, 'fill="#7b838c"') +
    ellipse({ x: x - 0.8, y: -148, rx: 5, ry: 7 }, 'fill="#d9dde1"') +
    ellipse({ x, y: -147, rx: 2, ry: 2.8 }, 'fill="#5d646c"')
  );
}

function tinRim(scene: Scene): string {
  const edge = () => tinHalfWidth + 4;
  return (
    `<path d="${band({ top: tinRimY, bottom: tinRimY + 8, edge, curveDepth: 16 })}" fill="${scene.url("steel")}"/>` +
    `<path d="${band({ top: tinRimY + 6, bottom: tinRimY + 8, edge, curveDepth: 16 })}" fill="#0004"/>` +
    ellipse({ x: 0, y: tinRimY, rx: 84, ry: 16 }, `fill="#eef0f2" stroke="#8f969e" stroke-width=".8"`) +
    ellipse({ x: 0, y: tinRimY, rx: 80, ry: 14.6 }, `fill="${scene.url("steel")}"`) +
    ellipse({ x: 0, y: tinRimY + 0.6, rx: 75.5, ry: 13 }, 'fill="#646c75"') +
    ellipse({ x: 0, y: tinRimY + 1.2, rx: 74.5, ry: 12.6 }, 'fill="#d7dbdf"') +
    paintSurface(scene, { x: 0, y: tinRimY + 1, rx: 69.5, ry: 11 })
  );
}

export function drawTin(scene: Scene): string {
  const scale = 0.92 * packScale(readLitres(scene.picture.size), { at: 4, min: 0.52, max: 1.24 });
  const edge = () => tinHalfWidth;
  const foot = band({ top: -21, bottom: -17, edge: () => 82, curveDepth: 17 });
  const body = [
    groundShadow(scene, { x: 4, y: -11, rx: 108, ry: 15 }),
    tinHandle(),
    `<path d="${band({ top: tinRimY, bottom: -18, edge, curveDepth: 17 })}" fill="${scene.url("steel")}"/>`,
    `<path d="${foot}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".7"/>`,
    wrapLabel(scene, { top: -149, bottom: -23, edge, curveDepth: 17, brandHeight: 33, sizeHeight: 25, nameSize: 22 }),
    `<path d="${band({ top: tinRimY + 8, bottom: tinRimY + 14, edge, curveDepth: 16 })}" fill="#0002"/>`,
    tinLug(-1),
    tinLug(1),
    tinRim(scene),
  ].join("");
  return steelGradient(scene) + cylinderShading(scene) + onGround(body, scale);
}

const pailRimY = -164;

function pailHalfWidth(y: number): number {
  return 71 - y * 0.083;
}

function pailHandle(scene: Scene): string {
  const d = "M-83-142C-86-240 86-240 83-142";
  return (
    horizontalGradient(scene.id("grip"), "0 #2b3138,30 #5a626b,100 #1b2026") +
    `<path d="${d}" fill="none" stroke="#656d76" stroke-width="3.4"/>` +
    `<path d="${d}" fill="none" stroke="#dfe3e7" stroke-width="1.1"/>` +
    `<rect x="-23" y="-221" width="46" height="10" rx="5" fill="${scene.url("grip")}"/>`
  );
}

function pailRibs(): string {
  return [-152, -143, -134]
    .map((y) => {
      const rib = band({ top: y, bottom: y + 4.5, edge: (at) => pailHalfWidth(at) + 2.5, curveDepth: 17 });
      return `<path d="${rib}" fill="#fbfbf9" stroke="#c2c6c9" stroke-width=".7"/>`;
    })
    .join("");
}

function pailRim(scene: Scene): string {
  const rim = () => 91;
  return (
    `<path d="${band({ top: pailRimY, bottom: pailRimY + 8, edge: rim, curveDepth: 17 })}" fill="#f1f2f0"/>` +
    `<path d="${band({ top: pailRimY, bottom: pailRimY + 8, edge: rim, curveDepth: 17 })}" fill="${scene.url("round")}"/>` +
    ellipse({ x: 0, y: pailRimY, rx: 91, ry: 17 }, 'fill="#fdfdfc" stroke="#c5c9cc" stroke-width=".8"') +
    ellipse({ x: 0, y: pailRimY + 0.8, rx: 83, ry: 14 }, 'fill="#cfd2d4"') +
    paintSurface(scene, { x: 0, y: pailRimY + 1.2, rx: 81, ry: 13.2 })
  );
}

function pailLug(side: number): string {
  return (
    ellipse({ x: side * 77, y: -138, rx: 6, ry: 9 }, 'fill="#eceeed" stroke="#a9aeb3" stroke-width=".9"') +
    ellipse({ x: side * 78, y: -138, rx: 2, ry: 3 }, 'fill="#6f767e"')
  );
}

export function drawPail(scene: Scene): string {
  const scale = packScale(readLitres(scene.picture.size), { at: 10, min: 0.62, max: 1.15 });
  const shell = band({ top: pailRimY, bottom: -15, edge: pailHalfWidth, curveDepth: 16 });
  const body = [
    groundShadow(scene, { x: 4, y: -10, rx: 100, ry: 15 }),
    pailHandle(scene),
    `<path d="${shell}" fill="#f3f3f0"/><path d="${shell}" fill="${scene.url("round")}"/>`,
    wrapLabel(scene, {
      top: -124,
      bottom: -21,
      edge: pailHalfWidth,
      curveDepth: 16,
      brandHeight: 27,
      sizeHeight: 22,
      nameSize: 19,
    }),
    pailRibs(),
    `<path d="${band({ top: -156, bottom: -129, edge: (at) => pailHalfWidth(at) + 2.5, curveDepth: 17 })}" fill="${scene.url("round")}"/>`,
    pailLug(-1),
    pailLug(1),
    pailRim(scene),
  ].join("");
  return cylinderShading(scene) + onGround(body, scale);
}

const drumRimY = -218;
const drumHalfWidth = () => 84;

function drumHoop(scene: Scene, y: number): string {
  const arc = (at: number) => `M-84 ${at}A84 18 0 0 0 84 ${at}`;
  const line = (at: number, colour: string, width: number) =>
    `<path d="${arc(at)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  return (
    `<path d="${band({ top: y + 3, bottom: y + 7, edge: drumHalfWidth, curveDepth: 18 })}" fill="#0003"/>` +
    line(y, drumColour(scene), 7) +
    line(y, scene.url("round"), 7) +
    `<path d="M-85 ${y - 2}A85 18 0 0 0 85 ${y - 2}" fill="none" stroke="#fff6" stroke-width="1.2"/>`
  );
}

function drumColour(scene: Scene): string {
  return darker(scene.body, 0.18);
}

function drumRing(scene: Scene): string {
  return (
    `<path d="${band({ top: drumRimY, bottom: drumRimY + 9, edge: () => 89, curveDepth: 18 })}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".7"/>` +
    `<path d="M22-197q22-2 38-8l3 7q-18 6-39 8z" fill="#c8cdd2" stroke="#5d646c" stroke-width=".8"/>` +
    `<circle cx="29" cy="-193.5" r="2" fill="#5d646c"/>` +
    ellipse({ x: 0, y: drumRimY, rx: 89, ry: 18 }, `fill="${scene.url("steel")}" stroke="#8f969e" stroke-width=".8"`) +
    ellipse({ x: 0, y: drumRimY + 0.6, rx: 83, ry: 15.6 }, 'fill="#5e666f"') +
    paintSurface(scene, { x: 0, y: drumRimY + 1, rx: 81, ry: 14.6 })
  );
}

export function drawDrum(scene: Scene): string {
  const scale = packScale(readLitres(scene.picture.size), { at: 20, min: 0.72, max: 1.12 });
  const shell = band({ top: drumRimY, bottom: -17, edge: drumHalfWidth, curveDepth: 18 });
  const body = [
    groundShadow(scene, { x: 4, y: -11, rx: 112, ry: 16 }),
    `<path d="${shell}" fill="${drumColour(scene)}"/><path d="${shell}" fill="${scene.url("round")}"/>`,
    wrapLabel(scene, {
      top: -162,
      bottom: -44,
      edge: drumHalfWidth,
      curveDepth: 18,
      brandHeight: 30,
      sizeHeight: 25,
      nameSize: 21,
    }),
    drumHoop(scene, -178),
    drumHoop(scene, -38),
    `<path d="${band({ top: -20, bottom: -15, edge: () => 86, curveDepth: 18 })}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".7"/>`,
    drumRing(scene),
  ].join("");
  return steelGradient(scene) + cylinderShading(scene) + onGround(body, scale);
}
