/** Equipment: the spray gun with its cup, the step ladder, the half-face respirator and the gloves. */
import { priceCard } from "./labels.ts";
import { clamp, readMillimetres } from "./pack-size.ts";
import {
  cylinderShading,
  darker,
  ellipse,
  fixed,
  groundShadow,
  horizontalGradient,
  lighter,
  radialGradient,
  type Scene,
  steelGradient,
  verticalGradient,
} from "./svg-parts.ts";

function mist(scene: Scene): string {
  const { tintHex } = scene.picture;
  if (tintHex === null) return "";
  return (
    horizontalGradient(scene.id("mist"), `0 ${tintHex}00,55 ${tintHex}55,100 ${tintHex}cc`) +
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
    steelGradient(scene),
    cylinderShading(scene),
    verticalGradient(scene.id("cast"), "0 #f6f7f8,18 #c3c9cf,34 #eceef0,60 #98a0a8,100 #6f7780"),
    radialGradient(scene.id("knob"), "0 #fff,60 #aab1b8,100 #6d757e"),
    groundShadow(scene, { x: 178, y: 266, rx: 74, ry: 9 }),
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
    priceCard(scene, { x: 62, y: 222 }),
  ].join("");
}

interface Rail {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

function beam({ from, to }: Rail, width: number, colour: string): string {
  return `<path d="M${fixed(from[0])} ${fixed(from[1])}L${fixed(to[0])} ${fixed(to[1])}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
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
    const box = `x="${fixed(118 - x)}" y="${fixed(y - 4)}" width="${fixed(x * 2)}"`;
    return `<rect ${box} height="9" rx="1.5" fill="#d5d9dd" stroke="#737b84" stroke-width=".8"/><rect ${box} height="3" fill="#ffffffa0"/>`;
  });
  const foot = (x: number, y: number) =>
    `<rect x="${fixed(x - 8)}" y="${fixed(y - 6)}" width="16" height="14" rx="3" fill="#2b3138"/>`;
  return [
    groundShadow(scene, { x: 150, y: 264, rx: 132, ry: 12 }),
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
    `<path d="M80 ${fixed(top + 2)}Q80 ${fixed(top - 6)} 88 ${fixed(top - 6)}H156Q166 ${fixed(top - 6)} 167 ${fixed(top + 2)}L169 ${fixed(top + 18)}H78Z" fill="${scene.body}"/>`,
    `<path d="M80 ${fixed(top + 2)}Q80 ${fixed(top - 6)} 88 ${fixed(top - 6)}H156Q166 ${fixed(top - 6)} 167 ${fixed(top + 2)}Z" fill="${lighter(scene.body, 0.28)}"/>`,
    priceCard(scene, { x: 216, y: 40 }),
  ].join("");
}

function filter(scene: Scene, side: number): string {
  const { tintHex } = scene.picture;
  const colour = tintHex ?? scene.body;
  const x = 150 + side * 84;
  return (
    ellipse({ x: x - side * 16, y: 164, rx: 30, ry: 36 }, 'fill="#3a4149"') +
    ellipse({ x, y: 166, rx: 40, ry: 46 }, `fill="${darker(colour, 0.25)}"`) +
    ellipse({ x, y: 164, rx: 40, ry: 45 }, `fill="${colour}"`) +
    ellipse({ x, y: 164, rx: 40, ry: 45 }, `fill="${scene.url("disc")}"`) +
    ellipse(
      { x, y: 164, rx: 30, ry: 34 },
      `fill="${lighter(colour, 0.86)}" stroke="${darker(colour, 0.3)}" stroke-width="1"`,
    ) +
    ellipse(
      { x, y: 164, rx: 23, ry: 26 },
      `fill="none" stroke="${darker(colour, 0.2)}" stroke-opacity=".4" stroke-width="6" stroke-dasharray="2 4"`,
    ) +
    ellipse({ x, y: 164, rx: 9, ry: 10 }, `fill="${colour}"`)
  );
}

export function drawMask(scene: Scene): string {
  const face =
    "M150 62C176 62 190 84 198 112C208 140 218 158 212 190C206 222 184 246 150 246S94 222 88 190C82 158 92 140 102 112C110 84 124 62 150 62Z";
  return [
    horizontalGradient(scene.id("rubber"), "0 #0006,25 #fff2,45 #fff4,60 #fff0,100 #0006"),
    radialGradient(scene.id("disc"), "0 #fff5,70 #fff0,100 #0005"),
    groundShadow(scene, { x: 150, y: 262, rx: 112, ry: 10 }),
    `<path d="M104 108C40 84 30 60 62 40S238 20 250 46 240 92 196 108M94 196C30 206 22 150 46 138M206 196C270 206 278 150 254 138" fill="none" stroke="#2f353c" stroke-width="9" stroke-linecap="round"/>`,
    `<path d="M104 108C40 84 30 60 62 40S238 20 250 46 240 92 196 108" fill="none" stroke="#6b737c" stroke-width="2" stroke-dasharray="6 5"/>`,
    `<path d="${face}" fill="#78818b" stroke="#4b525a" stroke-width="1.2"/><path d="${face}" fill="${scene.url("rubber")}"/>`,
    '<path d="M150 76C166 76 176 92 182 114C190 140 198 160 194 186C188 212 172 232 150 232S112 212 106 186C102 160 110 140 118 114C124 92 134 76 150 76Z" fill="#59616b"/>',
    `<path d="M138 84Q150 78 162 84L168 112H132Z" fill="#fff2"/>`,
    filter(scene, -1),
    filter(scene, 1),
    '<path d="M126 168Q150 158 174 168L178 202Q174 226 150 228T122 202Z" fill="#31373e"/>',
    `<path d="M132 176h36M131 186h38M131 196h38M133 206h34" stroke="#6b737c" stroke-width="3" stroke-linecap="round"/>`,
    `<circle cx="150" cy="140" r="15" fill="#3a4149"/><circle cx="150" cy="139" r="10" fill="${scene.body}"/>`,
    priceCard(scene, { x: 214, y: 224 }),
  ].join("");
}

const glove =
  "M-40 96C-42 66-46 40-48 14L-56-36C-58-52-38-56-35-40L-27-8-24-74C-23-92-2-92-2-74L-1-12 6-82C8-99 28-97 27-80L24-8 36-64C39-80 58-76 56-60L48 8C60-4 66-14 74-24C84-36 100-24 92-10C80 14 64 42 50 58C46 70 46 84 46 96Z";

function oneGlove(scene: Scene, colour: string): string {
  return (
    `<path d="${glove}" fill="${colour}" stroke="${darker(colour, 0.35)}" stroke-width="1.2"/>` +
    `<path d="${glove}" fill="${scene.url("skin")}"/>` +
    `<path d="M-24-4Q-16 8-2-6M0-6Q12 6 24-4M26-2Q36 8 46 6M-34 30Q0 44 38 26" fill="none" stroke="${darker(colour, 0.45)}" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/>` +
    `<path d="M-17-66V-30M12-74 9-36M44-58 38-30M-47-34-42-14" stroke="#fff7" stroke-width="3.4" stroke-linecap="round"/>` +
    `<path d="M-43 84Q0 92 47 84L48 108Q0 116-43 108Z" fill="${darker(colour, 0.22)}"/>` +
    `<path d="M-42 92Q0 100 47 92M-42 100Q0 108 47 100" fill="none" stroke="#fff3" stroke-width="1.6"/>`
  );
}

export function drawGloves(scene: Scene): string {
  const colour = scene.picture.tintHex ?? scene.body;
  return [
    horizontalGradient(scene.id("skin"), "0 #0005,20 #0000,45 #fff3,70 #fff0,100 #0005"),
    verticalGradient(scene.id("cuff"), "0 #0000,100 #0004"),
    groundShadow(scene, { x: 144, y: 264, rx: 116, ry: 11 }),
    `<g transform="translate(104 150) scale(-1 1) rotate(10)">${oneGlove(scene, darker(colour, 0.18))}</g>`,
    `<g transform="translate(158 150) rotate(6)">${oneGlove(scene, colour)}</g>`,
    priceCard(scene, { x: 214, y: 226 }),
  ].join("");
}
