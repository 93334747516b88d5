/** The larger tools: the spray gun with its cup and the step ladder. */
import { ticket } from "./drawing-card.ts";
import { darker, lighter } from "./drawing-colour.ts";
import { across, down, ellipse, glow, num, roundShade, type Scene, shadow, steel } from "./drawing-parts.ts";
import { clamp, readMillimetres } from "./drawing-size.ts";

function mist(scene: Scene): string {
  const { tintHex } = scene.picture;
  if (tintHex === null) return "";
  return (
    across(scene.id("mist"), `0 ${tintHex}00,55 ${tintHex}55,100 ${tintHex}cc`) +
    `<path d="M78 137 8 96Q0 140 8 184L78 145Z" fill="${scene.url("mist")}"/>`
  );
}

function cup(scene: Scene): string {
  const { tintHex } = scene.picture;
  const glass = "M112 38H188V86Q186 104 164 110V122H138V110Q114 104 112 86Z";
  const fill = "M112 62H188V86Q186 104 164 110V122H138V110Q114 104 112 86Z";
  return (
    `<path d="${glass}" fill="#eef1f3" fill-opacity=".92" stroke="#9aa2aa" stroke-width="1"/>` +
    `<path d="${fill}" fill="${tintHex ?? "#f8f6f0"}"/><path d="${glass}" fill="${scene.url("round")}"/>` +
    ellipse({ x: 150, y: 62, rx: 38, ry: 5 }, `fill="${lighter(scene.paint, 0.25)}"`) +
    `<path d="M108 26Q108 20 114 20H186Q192 20 192 26V40H108Z" fill="${scene.body}"/>` +
    `<path d="M108 26Q108 20 114 20H186Q192 20 192 26V40H108Z" fill="${scene.url("round")}"/>` +
    `<path d="M120 26v12M132 26v12M144 26v12M156 26v12M168 26v12M180 26v12" stroke="#0003" stroke-width="2"/>`
  );
}

export function drawSprayer(scene: Scene): string {
  const body =
    "M104 124H196Q214 124 216 136L214 158Q206 164 196 162L216 232Q218 244 206 246L190 248Q180 248 178 238L162 172Q158 160 146 160H104Q98 160 98 154V130Q98 124 104 124Z";
  return [
    steel(scene),
    roundShade(scene),
    down(scene.id("cast"), "0 #f6f7f8,18 #c3c9cf,34 #eceef0,60 #98a0a8,100 #6f7780"),
    glow(scene.id("knob"), "0 #fff,60 #aab1b8,100 #6d757e"),
    shadow(scene, { x: 178, y: 266, rx: 74, ry: 9 }),
    mist(scene),
    `<path d="M132 160Q120 176 130 204L138 212Q134 188 146 172Z" fill="#3a4149"/>`,
    `<path d="M204 244V262M196 262h16v6h-16z" stroke="#7b838c" stroke-width="9" fill="#7b838c"/>`,
    `<path d="${body}" fill="${scene.url("cast")}" stroke="#666e77" stroke-width="1"/>`,
    `<path d="M172 176 196 172 214 236Q206 242 186 242Z" fill="${scene.body}"/><path d="M172 176 196 172 214 236Q206 242 186 242Z" fill="${scene.url("round")}"/>`,
    `<path d="M98 128 84 132V152L98 156Z" fill="#59616a"/><path d="M84 131H76L70 137V146L76 152H84Z" fill="${scene.url("cast")}" stroke="#666e77" stroke-width=".9"/>`,
    `<path d="M216 134h14v18h-16z" fill="#59616a"/><circle cx="236" cy="143" r="10" fill="${scene.url("knob")}" stroke="#666e77" stroke-width=".8"/>`,
    `<path d="M112 132H190" stroke="#fff9" stroke-width="2" stroke-linecap="round"/><circle cx="142" cy="150" r="4" fill="${darker("#98a0a8", 0.3)}"/>`,
    `<path d="M136 118h30v10h-30z" fill="#4b525a"/>`,
    cup(scene),
    ticket(scene, { x: 62, y: 222 }),
  ].join("");
}

interface Rail {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

function beam({ from, to }: Rail, width: number, colour: string): string {
  return `<path d="M${num(from[0])} ${num(from[1])}L${num(to[0])} ${num(to[1])}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function rail(line: Rail, colour: string): string {
  return beam(line, 9, "#737b84") + beam(line, 7, colour) + beam(line, 1.6, "#ffffffb0");
}

export function drawLadder(scene: Scene): string {
  const metres = (readMillimetres(scene.picture.size) ?? 1800) / 1000;
  const treads = clamp(Math.round(metres / 0.3), { min: 3, max: 8 });
  const top = 262 - clamp(120 + metres * 50, { min: 150, max: 236 });
  const at = (share: number) => top + 14 + (254 - top - 14) * share;
  const spread = (share: number) => 30 + 34 * share;
  const steps = Array.from({ length: treads }, (_, i) => {
    const share = (i + 1) / (treads + 0.6);
    const [y, x] = [at(share), spread(share)];
    const box = `x="${num(118 - x)}" y="${num(y - 4)}" width="${num(x * 2)}"`;
    return `<rect ${box} height="9" rx="1.5" fill="#d5d9dd" stroke="#737b84" stroke-width=".8"/><rect ${box} height="3" fill="#ffffffa0"/>`;
  });
  const foot = (x: number, y: number) =>
    `<rect x="${num(x - 8)}" y="${num(y - 6)}" width="16" height="14" rx="3" fill="#2b3138"/>`;
  return [
    shadow(scene, { x: 150, y: 264, rx: 132, ry: 12 }),
    rail({ from: [140, top + 8], to: [186, 244] }, "#a9b0b8"),
    rail({ from: [158, top + 8], to: [244, 248] }, "#b9c0c7"),
    ...[0.35, 0.65, 0.9].map((share) =>
      beam({ from: [140 + 46 * share, at(share)], to: [158 + 86 * share, at(share) + 2] }, 4, "#8f969e"),
    ),
    beam({ from: [168, at(0.62)], to: [206, at(0.56)] }, 3, "#4b525a"),
    foot(186, 246),
    foot(244, 250),
    ...steps,
    rail({ from: [90, top + 12], to: [54, 256] }, "#cdd2d7"),
    rail({ from: [146, top + 12], to: [182, 256] }, "#cdd2d7"),
    foot(54, 262),
    foot(182, 262),
    `<path d="M80 ${num(top + 2)}Q80 ${num(top - 6)} 88 ${num(top - 6)}H156Q166 ${num(top - 6)} 167 ${num(top + 2)}L169 ${num(top + 18)}H78Z" fill="${scene.body}"/>`,
    `<path d="M80 ${num(top + 2)}Q80 ${num(top - 6)} 88 ${num(top - 6)}H156Q166 ${num(top - 6)} 167 ${num(top + 2)}Z" fill="${lighter(scene.body, 0.28)}"/>`,
    ticket(scene, { x: 216, y: 40 }),
  ].join("");
}
