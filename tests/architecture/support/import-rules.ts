import { type Files, isScript, isTest } from "./files.ts";
import { type Import, listImports } from "./imports.ts";

type Area =
  | "shared"
  | "rules"
  | "infrastructure"
  | "component kit"
  | "sandbox gateway"
  | "feature server"
  | "feature ui"
  | "entry file"
  | "outside src";

interface Module {
  readonly path: string;
  readonly area: Area;
  readonly feature: string | null;
}

interface Edge {
  readonly from: Module;
  readonly to: Module;
  /** The features in dependency order: a feature may use only those before it. */
  readonly order: readonly string[];
}

interface Rule {
  readonly sentence: string;
  isBroken(edge: Edge): boolean;
}

/** Packages that do I/O or draw: none of them belongs in a rule. */
const impurePackages =
  /^(node:|pg$|kysely|fastify|@fastify\/|react$|react\/|react-dom|react-router|@react-router\/|graphile-worker|nodemailer|openid-client|oidc-provider|pino|graphql|@pothos\/|gql\.tada|@base-ui\/|vite$|stripe)/;

const everyArea: readonly Area[] = [
  "shared",
  "rules",
  "infrastructure",
  "component kit",
  "sandbox gateway",
  "feature server",
  "feature ui",
  "entry file",
  "outside src",
];

const allowed: Record<Area, readonly Area[]> = {
  shared: ["shared"],
  rules: ["shared", "rules"],
  infrastructure: ["shared", "infrastructure"],
  "component kit": ["shared", "component kit"],
  "sandbox gateway": ["shared", "infrastructure", "sandbox gateway"],
  "feature server": ["shared", "rules", "infrastructure", "feature server"],
  "feature ui": ["shared", "rules", "component kit", "feature ui"],
  "entry file": everyArea,
  "outside src": everyArea,
};

const areaSentences: Record<Area, string> = {
  shared: "src/shared imports only src/shared.",
  rules: "The top level of a feature holds rules: it imports shared and rules only.",
  infrastructure: "src/server knows no feature and no UI: it imports shared and itself.",
  "component kit": "src/ui knows no feature and no server: it imports shared and itself.",
  "sandbox gateway": "src/sandbox-gateway knows no feature: it imports shared, src/server and itself.",
  "feature server": "A feature's server folder never imports UI or an entry file.",
  "feature ui": "A feature's UI folder never imports a server folder or an entry file.",
  "entry file": "",
  "outside src": "",
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
    sentence: "Another feature's actions are never imported: use its rules, stores, queries, steps or UI components.",
    isBroken: ({ from, to }) => from.feature !== null && to.path.endsWith(".actions.ts") && from.feature !== to.feature,
  },
  {
    sentence: "Shipped code never imports a test.",
    isBroken: ({ to }) => isTest(to.path),
  },
];

/** Who may import whom. Tests may import anything. */
export function checkImports(files: Files, order: readonly string[]): string[] {
  const problems = checkOrder(files, order);
  for (const [path, text] of files) {
    if (!path.startsWith("src/") || !isScript(path) || isTest(path)) continue;
    for (const each of listImports(path, text)) {
      const sentences = each.isPackage ? listPackageProblems(path, each) : listModuleProblems(path, each, order);
      for (const sentence of sentences) problems.push(`${path} imports ${each.target}. ${sentence}`);
    }
  }
  return problems;
}

function checkOrder(files: Files, order: readonly string[]): string[] {
  const features = new Set([...files.keys()].map((path) => toModule(path).feature).filter((name) => name !== null));
  const unknown = [...features].filter((name) => !order.includes(name));
  const twice = order.filter((name, index) => order.indexOf(name) !== index);
  return [
    ...unknown.map((name) => `src/features/${name} is not in src/features/order.json. Add it in dependency order.`),
    ...twice.map((name) => `src/features/order.json names ${name} twice.`),
  ];
}

function listPackageProblems(path: string, { target }: Import): string[] {
  const { area } = toModule(path);
  if (area !== "rules" && area !== "shared") return [];
  return impurePackages.test(target) ? ["Rules and shared are pure: no I/O, nothing drawn."] : [];
}

function listModuleProblems(path: string, { target }: Import, order: readonly string[]): string[] {
  const edge = { from: toModule(path), to: toModule(target), order };
  const sentences = rules.filter((rule) => rule.isBroken(edge)).map((rule) => rule.sentence);
  if (!allowed[edge.from.area].includes(edge.to.area) && !startsSandbox(edge)) {
    sentences.unshift(areaSentences[edge.from.area]);
  }
  return sentences;
}

/** An adapter connects the shop to something outside it, so it may start the sandbox gateway. */
function startsSandbox({ from, to }: Edge): boolean {
  return from.path.endsWith(".adapter.ts") && to.area === "sandbox gateway";
}

const topAreas: Record<string, Area> = {
  shared: "shared",
  server: "infrastructure",
  ui: "component kit",
  "sandbox-gateway": "sandbox gateway",
};

function toModule(path: string): Module {
  const [top, second = "", third, fourth, fifth] = path.split("/");
  if (top !== "src") return { path, area: "outside src", feature: null };
  if (third === undefined) return { path, area: "entry file", feature: null };
  if (second !== "features" || fourth === undefined) {
    return { path, area: topAreas[second] ?? "outside src", feature: null };
  }
  return { path, area: fifth === undefined ? "rules" : findFolderArea(fourth), feature: third };
}

function findFolderArea(folder: string): Area {
  if (folder === "server") return "feature server";
  return folder === "ui" ? "feature ui" : "rules";
}
