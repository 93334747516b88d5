/** What protects: the half-face respirator and the gloves. */
import { ticket } from "./drawing-card.ts";
import { darker, lighter } from "./drawing-colour.ts";
import { across, down, ellipse, glow, type Scene, shadow } from "./drawing-parts.ts";

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
    across(scene.id("rubber"), "0 #0006,25 #fff2,45 #fff4,60 #fff0,100 #0006"),
    glow(scene.id("disc"), "0 #fff5,70 #fff0,100 #0005"),
    shadow(scene, { x: 150, y: 262, rx: 112, ry: 10 }),
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
    ticket(scene, { x: 214, y: 224 }),
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
    across(scene.id("skin"), "0 #0005,20 #0000,45 #fff3,70 #fff0,100 #0005"),
    down(scene.id("cuff"), "0 #0000,100 #0004"),
    shadow(scene, { x: 144, y: 264, rx: 116, ry: 11 }),
    `<g transform="translate(104 150) scale(-1 1) rotate(10)">${oneGlove(scene, darker(colour, 0.18))}</g>`,
    `<g transform="translate(158 150) rotate(6)">${oneGlove(scene, colour)}</g>`,
    ticket(scene, { x: 214, y: 226 }),
  ].join("");
}
