/** The round steel tin with its wire handle, open, with paint in it. Drawn at the height of 4 L and scaled to its size. */
import { wrapLabel } from "./drawing-label.ts";
import { band, ellipse, onGround, paintSurface, roundShade, type Scene, shadow, steel } from "./drawing-parts.ts";
import { packScale, readLitres } from "./drawing-size.ts";

const halfWidth = 80;
const lipY = -176;

function handle(): string {
  const d = "M-74-148C-84-248 84-248 74-148";
  return (
    `<path d="${d}" fill="none" stroke="#6d757e" stroke-width="3.4"/>` +
    `<path d="${d}" fill="none" stroke="#e9ecef" stroke-width="1.2"/>`
  );
}

function ear(side: number): string {
  const x = side * 73;
  return (
    ellipse({ x, y: -147, rx: 6.5, ry: 8.5 }, 'fill="#7b838c"') +
    ellipse({ x: x - 0.8, y: -148, rx: 5, ry: 7 }, 'fill="#d9dde1"') +
    ellipse({ x, y: -147, rx: 2, ry: 2.8 }, 'fill="#5d646c"')
  );
}

function lip(scene: Scene): string {
  const edge = () => halfWidth + 4;
  return (
    `<path d="${band({ top: lipY, bottom: lipY + 8, edge, sag: 16 })}" fill="${scene.url("steel")}"/>` +
    `<path d="${band({ top: lipY + 6, bottom: lipY + 8, edge, sag: 16 })}" fill="#0004"/>` +
    ellipse({ x: 0, y: lipY, rx: 84, ry: 16 }, `fill="#eef0f2" stroke="#8f969e" stroke-width=".8"`) +
    ellipse({ x: 0, y: lipY, rx: 80, ry: 14.6 }, `fill="${scene.url("steel")}"`) +
    ellipse({ x: 0, y: lipY + 0.6, rx: 75.5, ry: 13 }, 'fill="#646c75"') +
    ellipse({ x: 0, y: lipY + 1.2, rx: 74.5, ry: 12.6 }, 'fill="#d7dbdf"') +
    paintSurface(scene, { x: 0, y: lipY + 1, rx: 69.5, ry: 11 })
  );
}

export function drawTin(scene: Scene): string {
  const scale = 0.92 * packScale(readLitres(scene.picture.size), { at: 4, min: 0.52, max: 1.24 });
  const edge = () => halfWidth;
  const foot = band({ top: -21, bottom: -17, edge: () => 82, sag: 17 });
  const body = [
    shadow(scene, { x: 4, y: -11, rx: 108, ry: 15 }),
    handle(),
    `<path d="${band({ top: lipY, bottom: -18, edge, sag: 17 })}" fill="${scene.url("steel")}"/>`,
    `<path d="${foot}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".7"/>`,
    wrapLabel(scene, { top: -149, bottom: -23, edge, sag: 17, brandHeight: 33, sizeHeight: 25, nameSize: 22 }),
    `<path d="${band({ top: lipY + 8, bottom: lipY + 14, edge, sag: 16 })}" fill="#0002"/>`,
    ear(-1),
    ear(1),
    lip(scene),
  ].join("");
  return steel(scene) + roundShade(scene) + onGround(body, scale);
}
