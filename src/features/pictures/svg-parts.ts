/**
 * The parts that all drawings share: escaped text, colours, gradients, shadows, and the shapes of round packs. Element
 * ids have a prefix made from the picture, because many drawings are on one page and ids must not clash.
 */
import { hexToRgb } from "../../shared/colour-space.ts";
import { hashText } from "../../shared/text-hash.ts";
import type { ProductPicture } from "./product-picture.ts";

/** Makes the element ids of one drawing, and references to them. */
export interface IdScope {
  readonly id: (name: string) => string;
  readonly url: (name: string) => string;
}

export function makeIdScope(prefix: string): IdScope {
  return { id: (name) => `${prefix}-${name}`, url: (name) => `url(#${prefix}-${name})` };
}

/** The input of the functions that draw a product. */
export interface Scene extends IdScope {
  /** Its colours are safe to write into markup. Its texts are not, until they are escaped. */
  readonly picture: ProductPicture;
  /** The tint, or untinted white base. */
  readonly paint: string;
  /** The colour of handles, caps and rolls: the brand's own, but no near-white, which only suits a label. */
  readonly body: string;
}

const centreX = 150;
const groundY = 272;
const notAllowedInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeXml(text: string): string {
  return text.replace(notAllowedInXml, "").replace(/[&<>"']/g, (letter) => entities[letter] ?? "");
}

/** A coordinate with at most one decimal, which is finer than a screen can show. */
export function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const fallbackHex = "#8a9099";

/** Text that is not a hex colour becomes grey, so that it can never add markup to a drawing. */
export function safeHex(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return fallbackHex;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/** Share 0 gives the first colour, share 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = hexToRgb(to);
  const mixed = hexToRgb(from).map((value, i) => Math.round(value + ((target[i] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export function lighter(hex: string, share: number): string {
  return mix(hex, "#ffffff", share);
}

export function darker(hex: string, share: number): string {
  return mix(hex, "#000000", share);
}

/** Stops are written as "0 #fff, 40 #0003": per cent and colour. */
function gradientStops(stops: string): string {
  return stops
    .split(",")
    .map((stop) => stop.trim().split(" "))
    .map(([offset = "0", colour = "#000"]) => `<stop offset="${Number(offset) / 100}" stop-color="${colour}"/>`)
    .join("");
}

export function horizontalGradient(id: string, stops: string): string {
  return `<linearGradient id="${id}">${gradientStops(stops)}</linearGradient>`;
}

export function verticalGradient(id: string, stops: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1">${gradientStops(stops)}</linearGradient>`;
}

export function radialGradient(id: string, stops: string): string {
  return `<radialGradient id="${id}">${gradientStops(stops)}</radialGradient>`;
}

export function steelGradient(scene: Scene): string {
  const stops = "0 #79818a,7 #b4bac1,20 #f4f6f7,33 #c3c9ce,56 #e8ebed,80 #a2a9b1,95 #737b84,100 #9aa1a9";
  return horizontalGradient(scene.id("steel"), stops);
}

/** Laid over a flat colour, this gradient makes the shape look round. */
export function cylinderShading(scene: Scene): string {
  const stops = "0 #0007,7 #0003,17 #fff1,27 #fff5,38 #fff1,55 #0000,80 #0003,95 #0007,100 #0005";
  return horizontalGradient(scene.id("round"), stops);
}

interface Oval {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

export function ellipse({ x, y, rx, ry }: Oval, attributes: string): string {
  return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}" ${attributes}/>`;
}

export function groundShadow(scene: Scene, oval: Oval): string {
  const gradient = radialGradient(scene.id("ground"), "0 #0b1020a0,55 #0b102055,100 #0b102000");
  return `${gradient}${ellipse(oval, `fill="${scene.url("ground")}"`)}`;
}

/** Moves a drawing, whose origin is the middle of its bottom edge, to the ground line of all product pictures. */
export function onGround(body: string, scale = 1): string {
  return `<g transform="translate(${centreX} ${groundY}) scale(${Number(scale.toFixed(3))})">${body}</g>`;
}

export interface Band {
  readonly top: number;
  readonly bottom: number;
  /** Half the width at a height: constant for a tin, tapering for a pail. */
  readonly edge: (y: number) => number;
  /** How far the middle of the curve is below its ends. */
  readonly curveDepth: number;
}

/** The path of a strip around a round pack, between two heights. */
export function band({ top, bottom, edge, curveDepth }: Band): string {
  const [upper, lower] = [fixed(edge(top)), fixed(edge(bottom))];
  const dip = fixed(curveDepth);
  return `M-${upper} ${fixed(top)}A${upper} ${dip} 0 0 0 ${upper} ${fixed(top)}L${lower} ${fixed(bottom)}A${lower} ${dip} 0 0 1-${lower} ${fixed(bottom)}Z`;
}

/** Paint seen in an open pack: the dark inner wall, the paint, and the light reflected on it. */
export function paintSurface(scene: Scene, mouth: Oval): string {
  const { x, y, rx, ry } = mouth;
  const clip = scene.id("mouth");
  const paint = { x, y: y + ry * 0.34, rx: rx * 0.985, ry };
  return (
    `<clipPath id="${clip}">${ellipse(mouth, "")}</clipPath>` +
    horizontalGradient(scene.id("well"), "0 #3a4047,30 #8b929a,70 #6a7179,100 #2c3137") +
    horizontalGradient(scene.id("wet"), `0 #0003,35 #fff4,60 #fff0,100 #0002`) +
    ellipse(mouth, `fill="${scene.url("well")}"`) +
    `<g clip-path="url(#${clip})">` +
    ellipse(paint, `fill="${scene.paint}"`) +
    ellipse(paint, `fill="${scene.url("wet")}"`) +
    `<path d="M${fixed(x - rx * 0.8)} ${fixed(y + ry * 0.5)}Q${fixed(x - rx * 0.5)} ${fixed(y - ry * 0.25)} ${fixed(x)} ${fixed(y - ry * 0.36)}" ` +
    `fill="none" stroke="${lighter(scene.paint, 0.6)}" stroke-opacity=".6" stroke-width="1.6" stroke-linecap="round"/></g>`
  );
}

export function makeRoomOrHouseScope(name: "room" | "house", colours: readonly string[]): IdScope {
  return makeIdScope(`${name.charAt(0)}${hashText(name + colours.join())}`);
}

/** The frame of the room and the house: 600 by 400. */
export function sceneSvg(name: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" role="img" aria-label="${escapeXml(name)}">${body}</svg>`;
}

export function filledPath(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function strokedPath(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
}
