/**
 * A room that shows a colour as a wall wears it: daylight from a window at the left, a shaded corner, white or chosen
 * trim beside it, and furniture in quiet colours for the eye to compare with. The middle of the wall is the colour
 * itself; light and shade only lie around it.
 */
import { luminanceOf } from "../../shared/light.ts";
import { darker, lighter, mix, safeHex } from "./drawing-colour.ts";
import { across, down, ellipse, glow } from "./drawing-parts.ts";
import { framed, line, type Place, placeOf, shape } from "./drawing-scenery.ts";

export interface RoomColours {
  readonly wallHex: string;
  readonly trimHex: string;
  readonly ceilingHex: string;
}

/** Where the lines of floor and side wall meet, beyond the back wall. */
const vanishing = { x: 378, y: 151 };
const floorY = 296;

function light(place: Place): string {
  return (
    across(place.id("day"), "0 #0003,3 #fff1,20 #fff4,48 #fff0,72 #0000,100 #00000038") +
    down(place.id("high"), "0 #0003,14 #0000,80 #0000,100 #0002") +
    across(place.id("side"), "0 #0000,70 #0001,100 #0004") +
    down(place.id("sky"), "0 #dff0fb,60 #f6fafc,100 #dfe9d6") +
    down(place.id("wood"), "0 #a87b50,45 #bd8e60,100 #c99b6c") +
    down(place.id("soft"), "0 #fff5,45 #fff0,100 #0003") +
    glow(place.id("under"), "0 #0009,60 #0004,100 #0000")
  );
}

function shell(place: Place, { wallHex, trimHex, ceilingHex }: RoomColours): string {
  const back = "M130 52H600V296H130Z";
  const side = "M0 0 130 52V296L0 372Z";
  return [
    shape("M0 0H600V52H130Z", ceilingHex),
    shape("M0 0H600V52H130Z", "#0000000d"),
    shape(back, wallHex),
    shape(back, place.url("day")),
    shape(back, place.url("high")),
    shape(side, darker(wallHex, 0.2)),
    shape(side, place.url("side")),
    shape("M130 50H600V60H130Z", trimHex),
    line("M130 60.5H600", "#0004", 1.2),
    shape("M0 0 130 50V60L0 12Z", darker(trimHex, 0.16)),
  ].join("");
}

/** Daylight that falls through the panes onto the back wall. */
function sunlight(): string {
  return (
    '<g fill="#fffbe8" fill-opacity=".2"><path d="M196 92 246 86V150L196 158ZM254 85 306 79V143L254 149Z"/>' +
    '<path d="M196 166 246 158V218L196 228ZM254 157 306 151V209L254 217Z"/></g>'
  );
}

function glassWindow(place: Place, trimHex: string): string {
  const frame = darker(trimHex, 0.1);
  return [
    shape("M22 78 110 97V234L22 261Z", frame),
    shape("M30 88 103 103V226L30 248Z", place.url("sky")),
    shape("M30 206Q52 188 70 204T103 198V226L30 248Z", "#9db58a", 'fill-opacity=".75"'),
    line("M67 95V237M30 168 103 165", frame, 4),
    shape("M16 262 114 233V240L16 270Z", trimHex),
    shape("M8 70Q24 150 12 276L30 270Q40 160 34 76Z", "#fbf8f1", 'fill-opacity=".9"'),
    shape("M112 90Q104 160 116 240L124 238Q120 160 123 92Z", "#fbf8f1", 'fill-opacity=".85"'),
    line("M4 62 128 88", "#5b5148", 3),
    line("M16 80Q26 160 18 272M25 80Q33 160 24 270", "#0001", 2),
  ].join("");
}

function boards(place: Place): string {
  const floor = "M0 372 130 296H600V400H0Z";
  const reach = (400 - vanishing.y) / (floorY - vanishing.y);
  const starts = Array.from({ length: 22 }, (_, i) => 40 + i * 28);
  const seams = starts.map((x) => `M${x} 296L${Math.round(vanishing.x + (x - vanishing.x) * reach)} 400`).join("");
  return [
    `<clipPath id="${place.id("floor")}">${shape(floor, "#000")}</clipPath><g clip-path="${place.url("floor")}">`,
    shape(floor, place.url("wood")),
    line(seams, "#6b47291f", 1.6),
    line("M216 312h28M352 322h34M470 308h26M150 340h40M300 356h44M440 372h52M90 380h50", "#6b472938", 1.4),
    shape("M150 296H290L250 400H40Z", "#fff6dd", 'fill-opacity=".16"'),
    shape("M0 296H600V306H0Z", "#0002"),
    "</g>",
  ].join("");
}

function woodwork(trimHex: string): string {
  const panel = `fill="none" stroke="${darker(trimHex, 0.18)}" stroke-width="2"`;
  return [
    shape("M130 281H506V296H130Z", trimHex),
    shape("M0 352 130 281V296L0 372Z", darker(trimHex, 0.16)),
    line("M130 281.5H506", "#fff8", 1),
    shape("M500 96H592V296H500Z", trimHex),
    shape("M509 105H583V296H509Z", darker(trimHex, 0.07)),
    line("M509 296V105H583V296", darker(trimHex, 0.3), 1.2),
    `<path d="M519 116H573V186H519ZM519 202H573V284H519Z" ${panel}/>`,
    '<circle cx="517" cy="196" r="3.6" fill="#8a7a55"/><path d="M517 196h11" stroke="#a89668" stroke-width="3" stroke-linecap="round"/>',
    shape("M592 281H600V296H592Z", trimHex),
  ].join("");
}

function picture(wallHex: string): string {
  const dark = luminanceOf(wallHex) > 0.3;
  const tone = mix(wallHex, dark ? "#24303a" : "#e8dcc4", 0.55);
  return [
    shape("M262 92H366V172H262Z", "#0003", 'transform="translate(4 5)"'),
    shape("M262 92H366V172H262Z", "#3a2f27"),
    shape("M266 96H362V168H266Z", "#f7f4ec"),
    shape("M278 106H350V158H278Z", lighter(tone, 0.72)),
    shape("M278 142Q300 118 318 134T350 126V158H278Z", tone),
    '<circle cx="333" cy="119" r="6.5" fill="#e3b25b"/>',
  ].join("");
}

function sofa(place: Place, wallHex: string): string {
  const cloth = "#d9d1c3";
  const back = "M214 214Q214 200 228 200H400Q414 200 414 214V270H214Z";
  const arms = "M194 240Q194 226 207 226T220 240V312H194ZM408 240Q408 226 421 226T434 240V312H408Z";
  return [
    ellipse({ x: 314, y: 324, rx: 148, ry: 15 }, `fill="${place.url("under")}"`),
    line("M206 312V324M422 312V324", "#5b4330", 6),
    shape(back, cloth),
    shape(back, place.url("soft")),
    line("M314 202V262", "#0002", 1.6),
    shape("M214 258H414V312H214Z", darker(cloth, 0.06)),
    shape("M216 256Q216 250 224 250H312V276H216ZM316 250H404Q412 250 412 256V276H316Z", lighter(cloth, 0.2)),
    shape("M216 276H412V282H216Z", "#0002"),
    shape(arms, cloth),
    shape(arms, place.url("soft")),
    shape("M228 216Q250 210 268 218 272 238 266 256 246 260 230 254 224 236 228 216Z", mix(wallHex, "#2c3640", 0.3)),
    shape("M362 216Q382 210 400 216 404 236 400 254 380 258 362 254 358 236 362 216Z", "#c9953f"),
  ].join("");
}

function lampAndPlant(place: Place): string {
  const leaf = "M0 0C-10-16-12-40 0-58C12-40 10-16 0 0Z";
  const leaves = [-58, -34, -12, 14, 38, 60]
    .map((turn, i) => shape(leaf, i % 2 ? "#4f7a52" : "#3d6645", `transform="translate(160 258) rotate(${turn})"`))
    .join("");
  return [
    ellipse({ x: 162, y: 316, rx: 36, ry: 7 }, `fill="${place.url("under")}"`),
    leaves,
    shape("M140 258H182L177 308Q176 314 170 314H152Q146 314 145 308Z", "#b9694a"),
    shape("M140 258H182L181 268H141Z", "#0002"),
    ellipse({ x: 464, y: 318, rx: 28, ry: 6 }, `fill="${place.url("under")}"`),
    line("M464 176V312", "#3a332c", 3),
    ellipse({ x: 464, y: 314, rx: 18, ry: 4 }, 'fill="#3a332c"'),
    ellipse({ x: 464, y: 160, rx: 64, ry: 56 }, `fill="${place.url("lamp")}"`),
    shape("M448 138H480L492 178H436Z", "#f6ead0"),
    shape("M436 174H492V178H436Z", "#d9c49a"),
  ].join("");
}

export function drawRoom(colours: RoomColours): string {
  const safe = {
    wallHex: safeHex(colours.wallHex),
    trimHex: safeHex(colours.trimHex),
    ceilingHex: safeHex(colours.ceilingHex),
  };
  const place = placeOf("room", Object.values(safe));
  const rug = { x: 300, y: 352, rx: 176, ry: 28 };
  return framed(
    "A room with its walls in the chosen colour",
    [
      light(place),
      glow(place.id("lamp"), "0 #ffe9b8a0,60 #ffe9b830,100 #ffe9b800"),
      shell(place, safe),
      sunlight(),
      glassWindow(place, safe.trimHex),
      boards(place),
      woodwork(safe.trimHex),
      picture(safe.wallHex),
      ellipse(rug, 'fill="#e6ddcd"'),
      ellipse(
        { ...rug, rx: 164, ry: 24 },
        `fill="none" stroke="${mix(safe.wallHex, "#8a7458", 0.5)}" stroke-width="3"`,
      ),
      sofa(place, safe.wallHex),
      lampAndPlant(place),
    ].join(""),
  );
}
