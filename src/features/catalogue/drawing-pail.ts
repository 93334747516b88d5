/** The white plastic pail with its ribbed rim and its handle, drawn at the height of 10 L and scaled to its size. */
import { wrapLabel } from "./drawing-label.ts";
import { across, band, ellipse, onGround, paintSurface, roundShade, type Scene, shadow } from "./drawing-parts.ts";
import { packScale, readLitres } from "./drawing-size.ts";

const lipY = -164;

function edge(y: number): number {
  return 71 - y * 0.083;
}

function handle(scene: Scene): string {
  const d = "M-83-142C-86-240 86-240 83-142";
  return (
    across(scene.id("grip"), "0 #2b3138,30 #5a626b,100 #1b2026") +
    `<path d="${d}" fill="none" stroke="#656d76" stroke-width="3.4"/>` +
    `<path d="${d}" fill="none" stroke="#dfe3e7" stroke-width="1.1"/>` +
    `<rect x="-23" y="-221" width="46" height="10" rx="5" fill="${scene.url("grip")}"/>`
  );
}

function ribs(): string {
  return [-152, -143, -134]
    .map((y) => {
      const rib = band({ top: y, bottom: y + 4.5, edge: (at) => edge(at) + 2.5, sag: 17 });
      return `<path d="${rib}" fill="#fbfbf9" stroke="#c2c6c9" stroke-width=".7"/>`;
    })
    .join("");
}

function lip(scene: Scene): string {
  const rim = () => 91;
  return (
    `<path d="${band({ top: lipY, bottom: lipY + 8, edge: rim, sag: 17 })}" fill="#f1f2f0"/>` +
    `<path d="${band({ top: lipY, bottom: lipY + 8, edge: rim, sag: 17 })}" fill="${scene.url("round")}"/>` +
    ellipse({ x: 0, y: lipY, rx: 91, ry: 17 }, 'fill="#fdfdfc" stroke="#c5c9cc" stroke-width=".8"') +
    ellipse({ x: 0, y: lipY + 0.8, rx: 83, ry: 14 }, 'fill="#cfd2d4"') +
    paintSurface(scene, { x: 0, y: lipY + 1.2, rx: 81, ry: 13.2 })
  );
}

function ear(side: number): string {
  return (
    ellipse({ x: side * 77, y: -138, rx: 6, ry: 9 }, 'fill="#eceeed" stroke="#a9aeb3" stroke-width=".9"') +
    ellipse({ x: side * 78, y: -138, rx: 2, ry: 3 }, 'fill="#6f767e"')
  );
}

export function drawPail(scene: Scene): string {
  const scale = packScale(readLitres(scene.picture.size), { at: 10, min: 0.62, max: 1.15 });
  const shell = band({ top: lipY, bottom: -15, edge, sag: 16 });
  const body = [
    shadow(scene, { x: 4, y: -10, rx: 100, ry: 15 }),
    handle(scene),
    `<path d="${shell}" fill="#f3f3f0"/><path d="${shell}" fill="${scene.url("round")}"/>`,
    wrapLabel(scene, { top: -124, bottom: -21, edge, sag: 16, brandHeight: 27, sizeHeight: 22, nameSize: 19 }),
    ribs(),
    `<path d="${band({ top: -156, bottom: -129, edge: (at) => edge(at) + 2.5, sag: 17 })}" fill="${scene.url("round")}"/>`,
    ear(-1),
    ear(1),
    lip(scene),
  ].join("");
  return roundShade(scene) + onGround(body, scale);
}
