// Shows that what PostgreSQL writes before it gives up becomes a sentence that says what to do.
import { expect, test } from "vitest";
import { explainPostgresOutput } from "./postgres-failure.ts";

const cases: [string, string, RegExp][] = [
  [
    "full disk",
    'initdb: error: could not write file "x": No space left on device',
    /no space left .* \/data\. Free some/,
  ],
  ["quota", "FATAL: could not extend file: Disk quota exceeded", /no space left/],
  [
    "no right",
    'initdb: error: could not create directory "/data/postgres": Permission denied',
    /may not write in \/data/,
  ],
  [
    "other version",
    "FATAL:  database files are incompatible with server",
    /another version of PostgreSQL.*npm run reset/,
  ],
  ["nameless user", "initdb: could not look up effective user ID 1234: user does not exist", /not in \/etc\/passwd/],
  ["other system", "initdb: cannot execute: spawn ENOENT", /does not run on this system.*DATABASE_URL/],
  [
    "anything else",
    "LOG: starting\nFATAL:  out of shared memory\nLOG: ended",
    /FATAL: {2}out of shared memory.*\/data/,
  ],
  ["silence", "", /it said nothing/],
];

test.each(cases)("%s", (_name, output, sentence) => {
  expect(explainPostgresOutput(output, "/data").sentences).toEqual([expect.stringMatching(sentence)]);
});
