/** Narrow packs that stand: the bottle, the sealant cartridge and the spray can. */
import { darker, lighter } from "./drawing-colour.ts";
import { wrapLabel } from "./drawing-label.ts";
import { band, ellipse, onGround, roundShade, type Scene, shadow, steel } from "./drawing-parts.ts";
import { packScale, readLitres } from "./drawing-size.ts";

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
    shadow(scene, { x: 4, y: -8, rx: 76, ry: 12 }),
    shaded(scene, flask, plastic),
    `<path d="M-42-124C-40-142-16-146-13-160" fill="none" stroke="#fff9" stroke-width="3" stroke-linecap="round"/>`,
    wrapLabel(scene, { top: -114, bottom: -17, edge, sag: 11, brandHeight: 22, sizeHeight: 19, nameSize: 15 }),
    shaded(scene, "M-22-170V-165A22 5 0 0 0 22-165V-170Z", plastic),
    shaded(scene, "M-24-193V-172A24 6 0 0 0 24-172V-193Z", darker(scene.body, 0.1)),
    capRidges([-19, -14, -8, -2, 4, 10, 15, 19]),
    ellipse({ x: 0, y: -193, rx: 24, ry: 6 }, `fill="${lighter(scene.body, 0.22)}"`),
    ellipse({ x: 0, y: -193, rx: 17, ry: 4 }, `fill="${scene.body}" fill-opacity=".5"`),
  ].join("");
  return roundShade(scene) + onGround(body, scale);
}

export function drawCartridge(scene: Scene): string {
  const { tintHex } = scene.picture;
  const edge = () => 37;
  const bead = `M-4-250C-9-258 3-262 5-254L4-247Z`;
  const body = [
    shadow(scene, { x: 3, y: -6, rx: 56, ry: 9 }),
    shaded(scene, band({ top: -176, bottom: -9, edge, sag: 8 }), "#f4f4f1"),
    wrapLabel(scene, { top: -162, bottom: -14, edge, sag: 8, brandHeight: 26, sizeHeight: 24, nameSize: 14 }),
    shaded(scene, band({ top: -15, bottom: -9, edge: () => 38.5, sag: 8 }), "#e4e5e2"),
    shaded(scene, "M-34-182C-34-190-14-192-13-196H13C14-192 34-190 34-182V-174A34 8 0 0 1-34-174Z", "#f6f6f3"),
    shaded(scene, band({ top: -178, bottom: -171, edge: () => 38.5, sag: 8 }), "#f6f6f3"),
    `<path d="${bead}" fill="${scene.paint}" stroke="${darker(scene.paint, 0.2)}" stroke-width=".6"/>`,
    shaded(
      scene,
      "M-12-196 -5.5-247 5-250 12-196A12 3 0 0 1-12-196Z",
      tintHex === null ? "#fbfbf9" : lighter(scene.paint, 0.55),
    ),
    shaded(scene, band({ top: -203, bottom: -195, edge: () => 13.5, sag: 3 }), scene.body),
  ].join("");
  return roundShade(scene) + onGround(body, 0.98);
}

export function drawAerosol(scene: Scene): string {
  const { tintHex } = scene.picture;
  const edge = () => 43;
  const cap = tintHex ?? lighter(scene.body, 0.1);
  const body = [
    shadow(scene, { x: 3, y: -7, rx: 64, ry: 10 }),
    `<path d="${band({ top: -168, bottom: -10, edge, sag: 9 })}" fill="${scene.url("steel")}"/>`,
    wrapLabel(scene, { top: -160, bottom: -16, edge, sag: 9, brandHeight: 28, sizeHeight: 25, nameSize: 17 }),
    `<path d="${band({ top: -14, bottom: -9, edge: () => 44.5, sag: 9 })}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".6"/>`,
    `<path d="M-43-168C-41-186-31-190-31-196H31C31-190 41-186 43-168A43 9 0 0 1-43-168Z" fill="${scene.url("steel")}"/>`,
    `<path d="${band({ top: -170, bottom: -165, edge: () => 44.5, sag: 9 })}" fill="${scene.url("steel")}" stroke="#5f666e" stroke-width=".6"/>`,
    shaded(scene, "M-30-244Q-30-252-24-252H24Q30-252 30-244V-193A30 7 0 0 1-30-193Z", cap),
    `<path d="${band({ top: -199, bottom: -193, edge: () => 30, sag: 7 })}" fill="#0003"/>`,
    ellipse({ x: 0, y: -247, rx: 26, ry: 5.5 }, `fill="${lighter(cap, 0.35)}" fill-opacity=".8"`),
  ].join("");
  return steel(scene) + roundShade(scene) + onGround(body);
}
