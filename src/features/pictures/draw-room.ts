/**
 * A room with its walls in a colour: daylight from a window at the left, a shaded corner, trim, and furniture in neutral
 * colours for comparison. The centre of the wall has exactly the given colour; light and shade lie around it.
 */
import { calculateLuminance } from "../../shared/colour-space.ts";
import {
  darker,
  ellipse,
  filledPath,
  horizontalGradient,
  type IdScope,
  lighter,
  makeRoomOrHouseScope,
  mix,
  radialGradient,
  safeHex,
  sceneSvg,
  strokedPath,
  verticalGradient,
} from "./svg-parts.ts";

export interface RoomColours {
  readonly wallHex: string;
  readonly trimHex: string;
  readonly ceilingHex: string;
}

/** The vanishing point of the perspective. */
const vanishing = { x: 378, y: 151 };
const floorY = 296;

function light(ids: IdScope): string {
  return (
    horizontalGradient(ids.id("day"), "0 #0003,3 #fff1,20 #fff4,48 #fff0,72 #0000,100 #00000038") +
    verticalGradient(ids.id("high"), "0 #0003,14 #0000,80 #0000,100 #0002") +
    horizontalGradient(ids.id("side"), "0 #0000,70 #0001,100 #0004") +
    verticalGradient(ids.id("sky"), "0 #dff0fb,60 #f6fafc,100 #dfe9d6") +
    verticalGradient(ids.id("wood"), "0 #a87b50,45 #bd8e60,100 #c99b6c") +
    verticalGradient(ids.id("soft"), "0 #fff5,45 #fff0,100 #0003") +
    radialGradient(ids.id("under"), "0 #0009,60 #0004,100 #0000")
  );
}

function shell(ids: IdScope, { wallHex, trimHex, ceilingHex }: RoomColours): string {
  const back = "M130 52H600V296H130Z";
  const side = "M0 0 130 52V296L0 372Z";
  return [
    filledPath("M0 0H600V52H130Z", ceilingHex),
    filledPath("M0 0H600V52H130Z", "#0000000d"),
    filledPath(back, wallHex),
    filledPath(back, ids.url("day")),
    filledPath(back, ids.url("high")),
    filledPath(side, darker(wallHex, 0.2)),
    filledPath(side, ids.url("side")),
    filledPath("M130 50H600V60H130Z", trimHex),
    strokedPath("M130 60.5H600", "#0004", 1.2),
    filledPath("M0 0 130 50V60L0 12Z", darker(trimHex, 0.16)),
  ].join("");
}

/** Daylight from the window on the back wall. */
function sunlight(): string {
  return (
    '<g fill="#fffbe8" fill-opacity=".2"><path d="M196 92 246 86V150L196 158ZM254 85 306 79V143L254 149Z"/>' +
    '<path d="M196 166 246 158V218L196 228ZM254 157 306 151V209L254 217Z"/></g>'
  );
}

function glassWindow(ids: IdScope, trimHex: string): string {
  const frame = darker(trimHex, 0.1);
  return [
    filledPath("M22 78 110 97V234L22 261Z", frame),
    filledPath("M30 88 103 103V226L30 248Z", ids.url("sky")),
    filledPath("M30 206Q52 188 70 204T103 198V226L30 248Z", "#9db58a", 'fill-opacity=".75"'),
    strokedPath("M67 95V237M30 168 103 165", frame, 4),
    filledPath("M16 262 114 233V240L16 270Z", trimHex),
    filledPath("M8 70Q24 150 12 276L30 270Q40 160 34 76Z", "#fbf8f1", 'fill-opacity=".9"'),
    filledPath("M112 90Q104 160 116 240L124 238Q120 160 123 92Z", "#fbf8f1", 'fill-opacity=".85"'),
    strokedPath("M4 62 128 88", "#5b5148", 3),
    strokedPath("M16 80Q26 160 18 272M25 80Q33 160 24 270", "#0001", 2),
  ].join("");
}

function boards(ids: IdScope): string {
  const floor = "M0 372 130 296H600V400H0Z";
  const reach = (400 - vanishing.y) / (floorY - vanishing.y);
  const starts = Array.from({ length: 22 }, (_, i) => 40 + i * 28);
  const seams = starts.map((x) => `M${x} 296L${Math.round(vanishing.x + (x - vanishing.x) * reach)} 400`).join("");
  return [
    `<clipPath id="${ids.id("floor")}">${filledPath(floor, "#000")}</clipPath><g clip-path="${ids.url("floor")}">`,
    filledPath(floor, ids.url("wood")),
    strokedPath(seams, "#6b47291f", 1.6),
    strokedPath("M216 312h28M352 322h34M470 308h26M150 340h40M300 356h44M440 372h52M90 380h50", "#6b472938", 1.4),
    filledPath("M150 296H290L250 400H40Z", "#fff6dd", 'fill-opacity=".16"'),
    filledPath("M0 296H600V306H0Z", "#0002"),
    "</g>",
  ].join("");
}

function woodwork(trimHex: string): string {
  const panel = `fill="none" stroke="${darker(trimHex, 0.18)}" stroke-width="2"`;
  return [
    filledPath("M130 281H506V296H130Z", trimHex),
    filledPath("M0 352 130 281V296L0 372Z", darker(trimHex, 0.16)),
    strokedPath("M130 281.5H506", "#fff8", 1),
    filledPath("M500 96H592V296H500Z", trimHex),
    filledPath("M509 105H583V296H509Z", darker(trimHex, 0.07)),
    strokedPath("M509 296V105H583V296", darker(trimHex, 0.3), 1.2),
    `<path d="M519 116H573V186H519ZM519 202H573V284H519Z" ${panel}/>`,
    '<circle cx="517" cy="196" r="3.6" fill="#8a7a55"/><path d="M517 196h11" stroke="#a89668" stroke-width="3" stroke-linecap="round"/>',
    filledPath("M592 281H600V296H592Z", trimHex),
  ].join("");
}

function picture(wallHex: string): string {
  const dark = calculateLuminance(wallHex) > 0.3;
  const tone = mix(wallHex, dark ? "#24303a" : "#e8dcc4", 0.55);
  return [
    filledPath("M262 92H366V172H262Z", "#0003", 'transform="translate(4 5)"'),
    filledPath("M262 92H366V172H262Z", "#3a2f27"),
    filledPath("M266 96H362V168H266Z", "#f7f4ec"),
    filledPath("M278 106H350V158H278Z", lighter(tone, 0.72)),
    filledPath("M278 142Q300 118 318 134T350 126V158H278Z", tone),
    '<circle cx="333" cy="119" r="6.5" fill="#e3b25b"/>',
  ].join("");
}

function sofa(ids: IdScope, wallHex: string): string {
  const cloth = "#d9d1c3";
  const back = "M214 214Q214 200 228 200H400Q414 200 414 214V270H214Z";
  const arms = "M194 240Q194 226 207 226T220 240V312H194ZM408 240Q408 226 421 226T434 240V312H408Z";
  return [
    ellipse({ x: 314, y: 324, rx: 148, ry: 15 }, `fill="${ids.url("under")}"`),
    strokedPath("M206 312V324M422 312V324", "#5b4330", 6),
    filledPath(back, cloth),
    filledPath(back, ids.url("soft")),
    strokedPath("M314 202V262", "#0002", 1.6),
    filledPath("M214 258H414V312H214Z", darker(cloth, 0.06)),
    filledPath("M216 256Q216 250 224 250H312V276H216ZM316 250H404Q412 250 412 256V276H316Z", lighter(cloth, 0.2)),
    filledPath("M216 276H412V282H216Z", "#0002"),
    filledPath(arms, cloth),
    filledPath(arms, ids.url("soft")),
    filledPath(
      "M228 216Q250 210 268 218 272 238 266 256 246 260 230 254 224 236 228 216Z",
      mix(wallHex, "#2c3640", 0.3),
    ),
    filledPath("M362 216Q382 210 400 216 404 236 400 254 380 258 362 254 358 236 362 216Z", "#c9953f"),
  ].join("");
}

function lampAndPlant(ids: IdScope): string {
  const leaf = "M0 0C-10-16-12-40 0-58C12-40 10-16 0 0Z";
  const leaves = [-58, -34, -12, 14, 38, 60]
    .map((turn, i) => filledPath(leaf, i % 2 ? "#4f7a52" : "#3d6645", `transform="translate(160 258) rotate(${turn})"`))
    .join("");
  return [
    ellipse({ x: 162, y: 316, rx: 36, ry: 7 }, `fill="${ids.url("under")}"`),
    leaves,
    filledPath("M140 258H182L177 308Q176 314 170 314H152Q146 314 145 308Z", "#b9694a"),
    filledPath("M140 258H182L181 268H141Z", "#0002"),
    ellipse({ x: 464, y: 318, rx: 28, ry: 6 }, `fill="${ids.url("under")}"`),
    strokedPath("M464 176V312", "#3a332c", 3),
    ellipse({ x: 464, y: 314, rx: 18, ry: 4 }, 'fill="#3a332c"'),
    ellipse({ x: 464, y: 160, rx: 64, ry: 56 }, `fill="${ids.url("lamp")}"`),
    filledPath("M448 138H480L492 178H436Z", "#f6ead0"),
    filledPath("M436 174H492V178H436Z", "#d9c49a"),
  ].join("");
}

export function drawRoom(colours: RoomColours): string {
  const safe = {
    wallHex: safeHex(colours.wallHex),
    trimHex: safeHex(colours.trimHex),
    ceilingHex: safeHex(colours.ceilingHex),
  };
  const ids = makeRoomOrHouseScope("room", Object.values(safe));
  const rug = { x: 300, y: 352, rx: 176, ry: 28 };
  return sceneSvg(
    "A room with its walls in the chosen colour",
    [
      light(ids),
      radialGradient(ids.id("lamp"), "0 #ffe9b8a0,60 #ffe9b830,100 #ffe9b800"),
      shell(ids, safe),
      sunlight(),
      glassWindow(ids, safe.trimHex),
      boards(ids),
      woodwork(safe.trimHex),
      picture(safe.wallHex),
      ellipse(rug, 'fill="#e6ddcd"'),
      ellipse(
        { ...rug, rx: 164, ry: 24 },
        `fill="none" stroke="${mix(safe.wallHex, "#8a7458", 0.5)}" stroke-width="3"`,
      ),
      sofa(ids, safe.wallHex),
      lampAndPlant(ids),
    ].join(""),
  );
}
