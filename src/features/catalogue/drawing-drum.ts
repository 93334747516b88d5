/** The steel drum: straight, hooped, closed by a lever ring, open here to show the paint. Drawn at the height of 20 L. */
import { darker } from "./drawing-colour.ts";
import { wrapLabel } from "./drawing-label.ts";
import { band, ellipse, onGround, paintSurface, roundShade, type Scene, shadow, steel } from "./drawing-parts.ts";
import { packScale, readLitres } from "./drawing-size.ts";

const lipY = -218;
const edge = () => 84;

function hoop(scene: Scene, y: number): string {
  const arc = (at: number) => `M-84 ${at}A84 18 0 0 0 84 ${at}`;
  const line = (at: number, colour: string, width: number) =>
    `<path d="${arc(at)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  return (
    `<path d="${band({ top: y + 3, bottom: y + 7, edge, sag: 18 })}" fill="#0003"/>` +
    line(y, shellColour(scene), 7) +
    line(y, scene.url("round"), 7) +
    `<path d="M-85 ${y - 2}A85 18 0 0 0 85 ${y - 2}" fill="none" stroke="#fff6" stroke-width="1.2"/>`
  );
}

function shellColour(scene: Scene): string {
  return darker(scene.body, 0.18);
}

function ring(scene: Scene): string {
  return (
    `<path d="${band({ top: lipY, bottom: lipY + 9, edge: () => 89, sag: 18 })}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".7"/>` +
    `<path d="M22-197q22-2 38-8l3 7q-18 6-39 8z" fill="#c8cdd2" stroke="#5d646c" stroke-width=".8"/>` +
    `<circle cx="29" cy="-193.5" r="2" fill="#5d646c"/>` +
    ellipse({ x: 0, y: lipY, rx: 89, ry: 18 }, `fill="${scene.url("steel")}" stroke="#8f969e" stroke-width=".8"`) +
    ellipse({ x: 0, y: lipY + 0.6, rx: 83, ry: 15.6 }, 'fill="#5e666f"') +
    paintSurface(scene, { x: 0, y: lipY + 1, rx: 81, ry: 14.6 })
  );
}

export function drawDrum(scene: Scene): string {
  const scale = packScale(readLitres(scene.picture.size), { at: 20, min: 0.72, max: 1.12 });
  const shell = band({ top: lipY, bottom: -17, edge, sag: 18 });
  const body = [
    shadow(scene, { x: 4, y: -11, rx: 112, ry: 16 }),
    `<path d="${shell}" fill="${shellColour(scene)}"/><path d="${shell}" fill="${scene.url("round")}"/>`,
    wrapLabel(scene, { top: -162, bottom: -44, edge, sag: 18, brandHeight: 30, sizeHeight: 25, nameSize: 21 }),
    hoop(scene, -178),
    hoop(scene, -38),
    `<path d="${band({ top: -20, bottom: -15, edge: () => 86, sag: 18 })}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".7"/>`,
    ring(scene),
  ].join("");
  return steel(scene) + roundShade(scene) + onGround(body, scale);
}
