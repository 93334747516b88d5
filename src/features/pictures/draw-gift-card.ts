/** A gift card with a ribbon and a bow, in one colour. */
import { darker, ellipse, filledPath, lighter, safeHex, sceneSvg, strokedPath } from "./svg-parts.ts";

export function drawGiftCard(hex: string): string {
  const card = safeHex(hex);
  const ribbon = lighter(card, 0.82);
  const shade = lighter(card, 0.6);
  return sceneSvg(
    "A gift card",
    filledPath("M0 0H600V400H0Z", card) +
      filledPath("M600 120V400H140C330 380 500 290 600 120Z", darker(card, 0.16)) +
      filledPath("M150 0H206V400H150Z", ribbon) +
      filledPath("M0 172H600V228H0Z", ribbon) +
      filledPath("M178 200C120 96 20 92 34 156C44 202 118 206 178 200Z", ribbon) +
      filledPath("M178 200C236 96 336 92 322 156C312 202 238 206 178 200Z", ribbon) +
      filledPath("M178 200C140 146 76 132 72 158C70 182 124 196 178 200Z", shade) +
      filledPath("M178 200C216 146 280 132 284 158C286 182 232 196 178 200Z", shade) +
      ellipse({ x: 178, y: 200, rx: 30, ry: 26 }, `fill="${ribbon}"`) +
      strokedPath("M164 190C158 200 158 206 164 214M192 190C198 200 198 206 192 214", shade, 5) +
      filledPath("M330 290H540V306H330ZM330 326H460V342H330Z", lighter(card, 0.35)),
  );
}
