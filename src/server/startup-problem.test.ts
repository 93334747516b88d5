// Shows that failures of the machine are explained with what to do, and that bugs are not.
import { describe, expect, test } from "vitest";
import { explainPostgresOutput, explainStartupError, type StartupFacts, StartupProblem } from "./startup-problem.ts";

const embedded: StartupFacts = { port: 80, host: "localhost", dataFolder: "/data", database: null };
const external: StartupFacts = { ...embedded, database: "db.example.com:5432/shop" };

const failure = (properties: object, message = "failed") => Object.assign(new Error(message), properties);

const cases: [string, StartupFacts, Error, RegExp][] = [
  [
    "busy port",
    embedded,
    failure({ code: "EADDRINUSE", syscall: "listen" }),
    /^Port 80 is taken .* PORT=81 npm start\.$/,
  ],
  [
    "busy port of the gateway",
    embedded,
    failure({ code: "EADDRINUSE", syscall: "listen", port: 3001 }),
    /^Port 3001 is taken .* GATEWAY_PORT=3002 npm start\.$/,
  ],
  [
    "low port of the gateway",
    embedded,
    failure({ code: "EACCES", syscall: "listen", port: 81 }),
    /may not listen on port 81.*GATEWAY_PORT=3001/,
  ],
  ["low port", embedded, failure({ code: "EACCES", syscall: "listen" }), /may not listen on port 80.*PORT=3000/],
  ["foreign address", embedded, failure({ code: "EADDRNOTAVAIL", syscall: "listen" }), /no address localhost/],
  [
    "full disk",
    embedded,
    failure({ code: "ENOSPC", path: "/data/x" }),
    /no space left on the disk that holds \/data\./,
  ],
  ["full disk of PostgreSQL", external, failure({ code: "53100" }), /no space left on the database's disk/],
  ["full disk in words", embedded, failure({}, "write: No space left on device"), /no space left/],
  [
    "forbidden folder",
    embedded,
    failure({ code: "EACCES", syscall: "mkdir", path: "/data" }),
    /may not write \/data.*TRESTLE_DATA/,
  ],
  [
    "read-only folder",
    embedded,
    failure({ code: "EROFS", path: "/data/lock.json.guard" }),
    /may not write in \/data\. .*TRESTLE_DATA/,
  ],
  [
    "nobody answers",
    external,
    failure({ code: "ECONNREFUSED" }),
    /No PostgreSQL answers at db\.example\.com:5432\/shop/,
  ],
  ["unknown host", external, failure({ code: "ENOTFOUND", syscall: "getaddrinfo" }), /No PostgreSQL answers/],
  ["wrong password", external, failure({ code: "28P01" }), /refuses the user or password/],
  ["no such database", external, failure({ code: "3D000" }), /does not exist .* createdb/],
  [
    "no right",
    external,
    failure({ code: "42501" }, "permission denied to create role"),
    /create role.*CREATE on the database/,
  ],
  ["no connection left", external, failure({ code: "53300" }), /max_connections/],
  ["starting up", external, failure({ code: "57P03" }), /Try again in a moment/],
  ["no password", external, failure({}, "SASL: client password must be a string"), /asks for a password/],
  ["no TLS", external, failure({}, "The server does not support SSL connections"), /does not speak TLS/],
  ["silence", external, failure({}, "timeout expired"), /does not answer in time/],
];

describe("failures of the machine", () => {
  test.each(cases)("explains: %s", (_name, facts, error, sentence) => {
    const problem = explainStartupError(error, facts);
    expect(problem?.sentences).toHaveLength(1);
    expect(problem?.sentences[0]).toMatch(sentence);
  });

  test("the cause inside a wrapping error is explained", () => {
    const refused = failure({ code: "ECONNREFUSED" });
    expect(explainStartupError(new Error("migration failed", { cause: refused }), external)).not.toBeNull();
    expect(explainStartupError(new AggregateError([refused, refused]), external)).not.toBeNull();
  });

  test("an explained problem stays the same", () => {
    const problem = new StartupProblem(["One.", "Two."]);
    expect(explainStartupError(problem, embedded)).toBe(problem);
  });
});

describe("bugs", () => {
  test.each([new TypeError("x is not a function"), failure({ code: "42P01" }), failure({ code: "ECONNREFUSED" })])(
    "%s",
    (error) => {
      expect(explainStartupError(error, embedded)).toBeNull();
    },
  );
});

const outputs: [string, string, RegExp][] = [
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

test.each(outputs)("explains the output of PostgreSQL: %s", (_name, output, sentence) => {
  expect(explainPostgresOutput(output, "/data").sentences).toEqual([expect.stringMatching(sentence)]);
});
