import { type Files, isScript, isTest } from "./files.ts";
import { type Import, listImports } from "./imports.ts";

type Room = "shared" | "machine room" | "kit" | "rules" | "feature server" | "feature ui" | "door" | "outside";

interface Place {
  readonly path: string;
  readonly room: Room;
  readonly feature: string | null;
}

interface Step {
  readonly from: Place;
  readonly to: Place;
  /** The features in the order in which they may use each other: a feature uses only those before it. */
  readonly order: readonly string[];
}

interface Rule {
  readonly sentence: string;
  isBroken(step: Step): boolean;
}

/** What does input or output, or only makes sense where something is drawn: none of it belongs in a rule. */
const impurePackages =
  /^(node:|pg$|kysely|fastify|@fastify\/|react$|react\/|react-dom|react-router|@react-router\/|graphile-worker|nodemailer|openid-client|oidc-provider|pino|graphql|@pothos\/|gql\.tada|@base-ui\/|vite$|stripe)/;

const allowed: Record<Room, readonly Room[]> = {
  shared: ["shared"],
  rules: ["shared", "rules"],
  "machine room": ["shared", "machine room"],
  kit: ["shared", "kit"],
  "feature server": ["shared", "rules", "machine room", "feature server"],
  "feature ui": ["shared", "rules", "kit", "feature ui"],
  door: ["shared", "rules", "machine room", "kit", "feature server", "feature ui", "door", "outside"],
  outside: ["shared", "rules", "machine room", "kit", "feature server", "feature ui", "door", "outside"],
};

const roomSentences: Record<Room, string> = {
  shared: "Shared imports nothing of ours but shared.",
  rules: "The top level of a feature is rules: it imports shared and rules only.",
  "machine room": "The machine room (src/server) knows no feature and no UI: it imports shared and itself.",
  kit: "The kit (src/ui) knows no feature and no server: it imports shared and itself.",
  "feature server": "A feature's server part never imports UI, nor a door.",
  "feature ui": "A feature's UI part never imports a server folder, nor a door.",
  door: "",
  outside: "",
};

const rules: readonly Rule[] = [
  {
    sentence: "A feature uses only features before it in src/features/order.json.",
    isBroken: ({ from, to, order }) =>
      from.feature !== null &&
      to.feature !== null &&
      from.feature !== to.feature &&
      order.indexOf(to.feature) > order.indexOf(from.feature),
  },
  {
    sentence: "Another feature's actions are never imported: reach it through its rules, its store or its UI parts.",
    isBroken: ({ from, to }) => from.feature !== null && isActions(to.path) && from.feature !== to.feature,
  },
  {
    sentence: "An action never calls an action.",
    isBroken: ({ from, to }) => isActions(from.path) && isActions(to.path),
  },
  {
    sentence: "What is shipped never imports a test.",
    isBroken: ({ to }) => isTest(to.path),
  },
];

/** Who may import whom. Tests are free: they stand outside the house and look in. */
export function checkImports(files: Files, order: readonly string[]): string[] {
  const problems = checkOrder(files, order);
  for (const [path, text] of files) {
    if (!path.startsWith("src/") || !isScript(path) || isTest(path)) continue;
    for (const each of listImports(path, text)) {
      const sentences = each.isPackage ? packageProblems(path, each) : stepProblems(path, each, order);
      for (const sentence of sentences) problems.push(`${path} imports ${each.target}. ${sentence}`);
    }
  }
  return problems;
}

function checkOrder(files: Files, order: readonly string[]): string[] {
  const features = new Set([...files.keys()].map((path) => placeOf(path).feature).filter((name) => name !== null));
  const unknown = [...features].filter((name) => !order.includes(name));
  const twice = order.filter((name, at) => order.indexOf(name) !== at);
  return [
    ...unknown.map(
      (name) => `src/features/${name} is not in src/features/order.json. Every feature has its place there.`,
    ),
    ...twice.map((name) => `src/features/order.json names ${name} twice. Every feature has one place.`),
  ];
}

function packageProblems(path: string, { target }: Import): string[] {
  const { room } = placeOf(path);
  if (room !== "rules" && room !== "shared") return [];
  return impurePackages.test(target) ? ["Rules and shared are pure: no input, no output, nothing drawn."] : [];
}

function stepProblems(path: string, { target }: Import, order: readonly string[]): string[] {
  const step = { from: placeOf(path), to: placeOf(target), order };
  const sentences = rules.filter((rule) => rule.isBroken(step)).map((rule) => rule.sentence);
  if (!allowed[step.from.room].includes(step.to.room)) sentences.unshift(roomSentences[step.from.room]);
  return sentences;
}

function isActions(path: string): boolean {
  return /\.actions\.ts$/.test(path);
}

function placeOf(path: string): Place {
  const [top, second, third, fourth, fifth] = path.split("/");
  if (top !== "src") return { path, room: "outside", feature: null };
  if (third === undefined) return { path, room: "door", feature: null };
  if (second === "shared") return { path, room: "shared", feature: null };
  if (second === "server") return { path, room: "machine room", feature: null };
  if (second === "ui") return { path, room: "kit", feature: null };
  if (second !== "features" || fourth === undefined) return { path, room: "outside", feature: null };
  return { path, room: fifth === undefined ? "rules" : folderRoom(fourth), feature: third };
}

function folderRoom(folder: string): Room {
  if (folder === "server") return "feature server";
  return folder === "ui" ? "feature ui" : "rules";
}
