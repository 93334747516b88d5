// Shows that the operator's guide, the alerts and the dashboard name metrics, alerts, settings and times that exist, and none is missing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "../../src/server/config.ts";
import { projectFolder } from "../../src/server/data-folder.ts";
import { keptHours } from "../../src/shared/retention.ts";

const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

const guide = read("docs/operations.md");
const alerts = read("deploy/alerts.yaml");
const dashboard = read("deploy/grafana-dashboard.json");
const metrics = findAll(read("src/server/metrics.ts"), /(?:name: |makeGauge\()"([a-z_]+)"/g);

/** The metrics of a query: names before a selector. `up` is Prometheus's own. */
const listQueried = (text: string) =>
  findAll(text, /\b([a-z_]+[a-z0-9_]*)\{/g)
    .map((name) => name.replace(/_(count|bucket|sum)$/, ""))
    .filter((name) => name !== "up" && !/^(process|nodejs)_/.test(name));

test("the guide explains every metric, and only metrics that exist", () => {
  const explained = findAll(guide, /^\| (`[a-z_`, ]+`) \|/gm).flatMap((cell) => findAll(cell, /`([a-z_]+)`/g));
  const tables = Object.keys(keptHours);
  expect(metrics).toContain("mails_total");
  expect(explained.filter((name) => !tables.includes(name)).toSorted()).toEqual(metrics.toSorted());
});

test("alerts and dashboard use every metric, and only metrics that exist", () => {
  const used = [...listQueried(alerts), ...listQueried(JSON.parse(dashboard).panels.map(toQueries).join("\n"))];
  expect([...new Set(used)].toSorted()).toEqual(metrics.toSorted());
});

const toQueries = ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr).join("\n");

test("every alert has an entry in the runbook, in the same order", () => {
  const entries = findAll(guide.slice(guide.indexOf("\n## Runbook")), /^### (\w+)$/gm);
  expect(entries).toEqual(findAll(alerts, /- alert: (\w+)/g));
});

test("the guide states the times for which rows are kept", () => {
  const rows = [...guide.matchAll(/^\| `([a-z_]+)` \| (\d+) (day|hour)s? \|/gm)];
  const stated = rows.map(([, table, count, unit]) => [table, Number(count) * (unit === "day" ? 24 : 1)]);
  expect(Object.fromEntries(stated)).toEqual(keptHours);
});

test("the guide names settings and commands that exist", () => {
  const known = [...settingNames, "NODE_ENV", "METRICS_TOKEN_FILE"];
  const named = findAll(guide, /`([A-Z][A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g);
  expect(named).toContain("STOP_DELAY");
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(findAll(guide, /npm run ([\w-]+)/g).filter((name) => scripts[name] === undefined)).toEqual([]);
  const files = findAll(guide, /`((?:deploy|src|bench|tests)\/[\w./-]+)`/g);
  expect(files.map((file) => [file, read(file) !== ""])).toEqual(files.map((file) => [file, true]));
});
