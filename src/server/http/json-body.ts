import type { FastifyInstance } from "fastify";

/** Deeper than any input of ours. Functions that walk through values by recursion would overflow the stack. */
const MAX_DEPTH = 32;
export const TOO_DEEP = "The JSON is nested too deeply.";

/** Walks level by level, without recursion. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= MAX_DEPTH) return true;
    level = level.flatMap((each) => Object.values(each)).filter(isNested);
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Parses JSON bodies of these routes. Refused are `__proto__` keys and deep nesting. `empty` is the value of an empty body. */
export function parseJsonBodies(scope: FastifyInstance, { empty }: { empty?: unknown } = {}): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && empty !== undefined) return done(null, empty);
    parse(request, body, (error, value) => {
      if (error === null && isTooDeep(value)) done(Object.assign(new Error(TOO_DEEP), { statusCode: 400 }));
      else done(error, value);
    });
  });
}
