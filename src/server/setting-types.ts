/** The kinds of values that settings have, and settings that are kept in files. */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { StartupProblem } from "./startup-problem.ts";

export const wholeNumber = (sentence: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, sentence)
    .transform(Number)
    .refine((value) => value >= min && value <= max, sentence);

export const onOff = (name: string) => {
  const sentence = `${name} must be on or off.`;
  return z
    .string()
    .toLowerCase()
    .pipe(z.enum(["on", "off"], sentence))
    .transform((value) => value === "on");
};

export const urlWith = (protocols: RegExp, sentence: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), sentence);

export const isDatabaseUrl = (value: string) =>
  URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol) && new URL(value).pathname.length > 1;

/** The content security policy names the host, so the URL must have exactly one, without a placeholder. */
export const isTilesUrl = (value: string) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  /^[\w.:[\]-]+$/.test(new URL(value).host) &&
  ["{z}", "{x}", "{y}"].every((placeholder) => value.includes(placeholder));

/** An address such as 10.0.0.1, or a network such as 10.0.0.0/8. */
export const isNetwork = (value: string) => {
  const [address = "", prefix, ...more] = value.trim().split("/");
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  return (
    version !== 0 && more.length === 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits))
  );
};

export type Settings = Record<string, string | undefined>;

/**
 * `METRICS_TOKEN_FILE=/run/secrets/metrics-token` sets METRICS_TOKEN to the text of that file, and likewise for every other setting.
 * Secrets in files are not seen in the list of processes or in the description of a container.
 */
export function readSettingFiles(env: Settings, names: readonly string[]): Settings {
  const result: Settings = { ...env };
  const sentences: string[] = [];
  for (const name of names) {
    const file = env[`${name}_FILE`]?.trim() ?? "";
    if (file === "") continue;
    if ((env[name]?.trim() ?? "") !== "") sentences.push(`${name} and ${name}_FILE are both set. Set one of them.`);
    try {
      result[name] = readFileSync(file, "utf8");
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      sentences.push(`${name}_FILE names a file that cannot be read (${code}): ${file}.`);
    }
  }
  if (sentences.length > 0) throw new StartupProblem(sentences);
  return result;
}
