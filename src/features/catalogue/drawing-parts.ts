/**
 * What every drawing is made of: escaped words, gradients, the shadow on the ground and the shapes of round packs. Ids
 * carry a prefix made from the picture, because many drawings stand on one page and share one space of ids.
 */
import { lighter } from "./drawing-colour.ts";
import type { ProductPicture } from "./drawing-picture.ts";

export interface Scene {
  /** Its colours are safe to write into markup; its words are not, until escaped. */
  readonly picture: ProductPicture;
  /** The tint, or white base. */
  readonly paint: string;
  /** What handles, caps and rolls are made of: the brand's own colour, and not a near-white that only suits a label. */
  readonly body: string;
  readonly id: (name: string) => string;
  readonly url: (name: string) => string;
}

const middleX = 150;
const groundY = 272;
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeXml(text: string): string {
  return text.replace(unwritable, "").replace(/[&<>"']/g, (letter) => entities[letter] ?? "");
}

/** One decimal is finer than any screen shows. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Drawn around the point where it stands, put on the ground line that all drawings share. */
export function onGround(body: string, scale = 1): string {
  return `<g transform="translate(${middleX} ${groundY}) scale(${Number(scale.toFixed(3))})">${body}</g>`;
}

/** FNV-1a: short, the same everywhere, and far enough apart for ids. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}

/** Stops as "0 #fff, 40 #0003": per cent and colour. */
function stopsOf(stops: string): string {
  return stops
    .split(",")
    .map((stop) => stop.trim().split(" "))
    .map(([offset = "0", colour = "#000"]) => `<stop offset="${Number(offset) / 100}" stop-color="${colour}"/>`)
    .join("");
}

export function across(id: string, stops: string): string {
  return `<linearGradient id="${id}">${stopsOf(stops)}</linearGradient>`;
}

export function down(id: string, stops: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`;
}

export function glow(id: string, stops: string): string {
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;
}

export function steel(scene: Scene): string {
  const stops = "0 #79818a,7 #b4bac1,20 #f4f6f7,33 #c3c9ce,56 #e8ebed,80 #a2a9b1,95 #737b84,100 #9aa1a9";
  return across(scene.id("steel"), stops);
}

/** Laid over a flat colour, it makes it round. */
export function roundShade(scene: Scene): string {
  const stops = "0 #0007,7 #0003,17 #fff1,27 #fff5,38 #fff1,55 #0000,80 #0003,95 #0007,100 #0005";
  return across(scene.id("round"), stops);
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

export function shadow(scene: Scene, spot: Spot): string {
  const gradient = glow(scene.id("ground"), "0 #0b1020a0,55 #0b102055,100 #0b102000");
  return `${gradient}${ellipse(spot, `fill="${scene.url("ground")}"`)}`;
}

export function ellipse(spot: Spot, look: string): string {
  return `<ellipse cx="${num(spot.x)}" cy="${num(spot.y)}" rx="${num(spot.rx)}" ry="${num(spot.ry)}" ${look}/>`;
}

export interface Band {
  readonly top: number;
  readonly bottom: number;
  /** Half the width at a height: straight for a tin, tapering for a pail. */
  readonly edge: (y: number) => number;
  /** How far the front hangs below the sides. */
  readonly sag: number;
}

/** A strip around a round pack, between two heights. */
export function band({ top, bottom, edge, sag }: Band): string {
  const [upper, lower] = [num(edge(top)), num(edge(bottom))];
  const dip = num(sag);
  return `M-${upper} ${num(top)}A${upper} ${dip} 0 0 0 ${upper} ${num(top)}L${lower} ${num(bottom)}A${lower} ${dip} 0 0 1-${lower} ${num(bottom)}Z`;
}

/** Paint seen in an open pack: the dark wall behind, the paint, and the light that lies on it. */
export function paintSurface(scene: Scene, spot: Spot): string {
  const { x, y, rx, ry } = spot;
  const clip = scene.id("mouth");
  return (
    `<clipPath id="${clip}">${ellipse(spot, "")}</clipPath>` +
    across(scene.id("well"), "0 #3a4047,30 #8b929a,70 #6a7179,100 #2c3137") +
    across(scene.id("wet"), `0 #0003,35 #fff4,60 #fff0,100 #0002`) +
    ellipse(spot, `fill="${scene.url("well")}"`) +
    `<g clip-path="url(#${clip})">` +
    ellipse({ x, y: y + ry * 0.34, rx: rx * 0.985, ry }, `fill="${scene.paint}"`) +
    ellipse({ x, y: y + ry * 0.34, rx: rx * 0.985, ry }, `fill="${scene.url("wet")}"`) +
    `<path d="M${num(x - rx * 0.8)} ${num(y + ry * 0.5)}Q${num(x - rx * 0.5)} ${num(y - ry * 0.25)} ${num(x)} ${num(y - ry * 0.36)}" ` +
    `fill="none" stroke="${lighter(scene.paint, 0.6)}" stroke-opacity=".6" stroke-width="1.6" stroke-linecap="round"/></g>`
  );
}
