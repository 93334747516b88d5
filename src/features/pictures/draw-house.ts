/** A weatherboard house that shows outside colours: boards, trim and roof each have their own. */
import {
  darker,
  ellipse,
  filledPath,
  horizontalGradient,
  type IdScope,
  lighter,
  makeRoomOrHouseScope,
  radialGradient,
  safeHex,
  sceneSvg,
  strokedPath,
  verticalGradient,
} from "./svg-parts.ts";

export interface HouseColours {
  readonly wallHex: string;
  readonly trimHex: string;
  readonly roofHex: string;
}

/** Boards and roof sheets repeat, so they are SVG patterns. */
function surfaces(ids: IdScope, { wallHex, roofHex }: HouseColours): string {
  return (
    `<pattern id="${ids.id("boards")}" width="60" height="11" patternUnits="userSpaceOnUse">` +
    `<rect width="60" height="11" fill="${wallHex}"/><rect width="60" height="2" fill="#fff" fill-opacity=".13"/>` +
    '<rect y="8" width="60" height="1.6" fill="#000" fill-opacity=".06"/>' +
    '<rect y="9.6" width="60" height="1.4" fill="#000" fill-opacity=".26"/></pattern>' +
    `<pattern id="${ids.id("sheet")}" width="9" height="40" patternUnits="userSpaceOnUse">` +
    `<rect width="9" height="40" fill="${roofHex}"/><rect width="3" height="40" fill="#fff" fill-opacity=".14"/>` +
    '<rect x="6" width="3" height="40" fill="#000" fill-opacity=".18"/></pattern>' +
    verticalGradient(ids.id("sky"), "0 #a9cfe8,70 #e6f2f8,100 #f7f6ec") +
    verticalGradient(ids.id("lawn"), "0 #8fae6d,100 #6f934f") +
    verticalGradient(ids.id("pane"), "0 #dbeaf2,45 #9db7c6,100 #5f7a8a") +
    verticalGradient(ids.id("eave"), "0 #0007,100 #0000") +
    horizontalGradient(ids.id("day"), "0 #fff3,35 #fff0,100 #00000030") +
    radialGradient(ids.id("leaf"), "0 #fff3,60 #0000,100 #0003")
  );
}

function garden(ids: IdScope): string {
  const tree = (x: number, y: number, r: number) =>
    ellipse({ x, y, rx: r, ry: r * 0.92 }, 'fill="#6d9163"') +
    ellipse({ x, y, rx: r, ry: r * 0.92 }, `fill="${ids.url("leaf")}"`);
  return [
    filledPath("M0 0H600V340H0Z", ids.url("sky")),
    ellipse({ x: 470, y: 54, rx: 62, ry: 12 }, 'fill="#fff" fill-opacity=".7"'),
    ellipse({ x: 90, y: 78, rx: 50, ry: 9 }, 'fill="#fff" fill-opacity=".6"'),
    filledPath("M0 262Q120 226 260 256T600 236V340H0Z", "#a9c193"),
    strokedPath("M40 330V250M562 330V240", "#6b543f", 9),
    tree(38, 214, 48),
    tree(566, 196, 54),
    tree(540, 240, 36),
    filledPath("M0 322H600V400H0Z", ids.url("lawn")),
    filledPath("M368 336H412L470 400H330Z", "#d8d0c2"),
    strokedPath("M362 352H427M350 372H446", "#0002", 1.4),
  ].join("");
}

function roof(ids: IdScope, { trimHex, roofHex }: HouseColours): string {
  return [
    filledPath("M404 74H430V122H404Z", "#a8674d"),
    filledPath("M400 68H434V78H400Z", "#8d523b"),
    filledPath("M88 190 176 96H452L528 190Z", ids.url("sheet")),
    filledPath("M88 190 176 96H452L528 190Z", ids.url("day")),
    strokedPath("M176 96H452", lighter(roofHex, 0.25), 5),
    strokedPath("M452 97 528 190", darker(roofHex, 0.3), 3),
    filledPath("M82 188H526V197H82Z", trimHex),
  ].join("");
}

interface Pane {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function sash(ids: IdScope, trimHex: string, { x, y, width, height }: Pane): string {
  const [right, bottom, middle] = [x + width, y + height, y + height / 2];
  return [
    filledPath(`M${x - 7} ${y - 8}H${right + 7}V${bottom + 6}H${x - 7}Z`, trimHex),
    filledPath(`M${x} ${y}H${right}V${bottom}H${x}Z`, ids.url("pane")),
    filledPath(`M${x} ${y}H${x + width * 0.5}L${x} ${y + height * 0.7}Z`, "#fff", 'fill-opacity=".28"'),
    strokedPath(`M${x} ${middle}H${right}M${x + width / 2} ${y}V${bottom}`, trimHex, 3),
    filledPath(`M${x - 11} ${bottom + 5}H${right + 11}V${bottom + 11}H${x - 11}Z`, lighter(trimHex, 0.2)),
    strokedPath(`M${x - 11} ${bottom + 12}H${right + 11}`, "#0004", 1.6),
  ].join("");
}

/** The front gable with its boards, barge boards and double window. */
function gable(ids: IdScope, { trimHex, roofHex }: HouseColours): string {
  const front = "M128 182 210 104 292 182V330H128Z";
  return [
    filledPath("M292 190H306V330H292Z", "#0003"),
    filledPath(front, ids.url("boards")),
    filledPath(front, ids.url("day")),
    filledPath("M128 182 210 104 292 182 292 196 210 119 128 196Z", "#0003"),
    filledPath("M108 190 210 90 312 190 302 196 210 105 118 196Z", trimHex),
    filledPath("M104 187 210 83 316 187 312 191 210 91 108 191Z", roofHex),
    `<circle cx="210" cy="146" r="10" fill="${trimHex}"/><path d="M203 143h14M203 147h14M204 151h12" stroke="#0005" stroke-width="1.6"/>`,
    filledPath("M128 190H135V330H128ZM285 190H292V330H285Z", trimHex),
    sash(ids, trimHex, { x: 168, y: 206, width: 38, height: 72 }),
    sash(ids, trimHex, { x: 216, y: 206, width: 38, height: 72 }),
  ].join("");
}

function verandah(ids: IdScope, { trimHex, roofHex }: HouseColours): string {
  const posts = [318, 360, 424, 500];
  return [
    sash(ids, trimHex, { x: 444, y: 226, width: 40, height: 62 }),
    filledPath("M366 216H416V330H366Z", trimHex),
    filledPath("M372 222H410V330H372Z", darker(roofHex, 0.1)),
    filledPath("M378 230H404V268H378Z", ids.url("pane")),
    filledPath("M378 278H404V320H378Z", "#0003"),
    '<circle cx="406" cy="284" r="2.4" fill="#d9bf7a"/>',
    filledPath("M292 214H512V246H292Z", ids.url("eave")),
    filledPath("M286 184H526L546 216H286Z", ids.url("sheet")),
    filledPath("M286 184H526L546 216H286Z", "#ffffff18"),
    filledPath("M286 214H548V222H286Z", trimHex),
    ...posts.map(
      (x) =>
        filledPath(`M${x} 222H${x + 8}V330H${x}Z`, trimHex) +
        filledPath(`M${x + 5} 222H${x + 8}V330H${x + 5}Z`, "#0002"),
    ),
    ...posts.map((x) =>
      filledPath(`M${x - 10} 222H${x + 18}Q${x + 8} 224 ${x + 8} 236H${x}Q${x} 224 ${x - 10} 222Z`, trimHex),
    ),
    strokedPath("M322 292H362M428 292H504", trimHex, 4),
    strokedPath(
      "M330 294V328M338 294V328M346 294V328M354 294V328M436 294V328M446 294V328M456 294V328M466 294V328M476 294V328M486 294V328M494 294V328",
      trimHex,
      2.4,
    ),
  ].join("");
}

function ground(): string {
  const bush = (x: number, r: number, fill: string) => ellipse({ x, y: 334, rx: r, ry: r * 0.62 }, `fill="${fill}"`);
  return [
    filledPath("M112 326H516V338H112Z", "#8b8378"),
    filledPath("M112 326H516V329H112Z", "#fff5"),
    filledPath("M362 330H422V338H362ZM356 338H428V348H356Z", "#c9c0b1"),
    strokedPath("M362 338H422M356 348H428", "#0003", 1.4),
    bush(134, 24, "#557a4a"),
    bush(168, 18, "#6a8f58"),
    bush(250, 22, "#5f8552"),
    bush(284, 16, "#769b62"),
    bush(470, 22, "#557a4a"),
    bush(506, 26, "#6a8f58"),
  ].join("");
}

export function drawHouse(colours: HouseColours): string {
  const safe = {
    wallHex: safeHex(colours.wallHex),
    trimHex: safeHex(colours.trimHex),
    roofHex: safeHex(colours.roofHex),
  };
  const ids = makeRoomOrHouseScope("house", Object.values(safe));
  const body = "M116 192H512V330H116Z";
  return sceneSvg(
    "A weatherboard house with its walls in the chosen colour",
    [
      surfaces(ids, safe),
      garden(ids),
      filledPath(body, ids.url("boards")),
      filledPath(body, ids.url("day")),
      filledPath("M116 196H512V214H116Z", ids.url("eave")),
      roof(ids, safe),
      filledPath("M505 197H512V330H505Z", safe.trimHex),
      verandah(ids, safe),
      gable(ids, safe),
      ground(),
    ].join(""),
  );
}
