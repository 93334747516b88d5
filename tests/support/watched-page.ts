import type { Page } from "playwright-core";

interface Allowed {
  readonly script?: boolean;
  readonly mayAnswer?: readonly number[];
  readonly mayFail?: RegExp;
  readonly mayThrow?: RegExp;
}

export interface Watched {
  /** The errors of the pages so far. */
  readonly problems: string[];
  watchPage(page: Page): void;
}

/** Collects console messages, page errors and failed requests, except those that the journey expects. */
export function watchPages({ script = true, mayAnswer = [], mayFail, mayThrow }: Allowed): Watched {
  const problems: string[] = [];
  const isExpected = (address: string) => mayFail?.test(new URL(address).pathname) ?? false;

  const watchPage = (page: Page) => {
    page.on("pageerror", (error) => {
      if (mayThrow?.test(error.message) !== true) problems.push(`Page error: ${error.message}`);
    });
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      if (message.text().startsWith("Service Worker registration blocked by Playwright")) return;
      // The two listeners below report these with more detail.
      if (message.text().startsWith("Failed to load resource")) return;
      problems.push(`Console ${message.type()}: ${message.text()}`);
    });
    page.on("response", (response) => {
      if (response.status() < 400 || mayAnswer.includes(response.status())) return;
      problems.push(`${response.status()} from ${response.request().method()} ${response.url()}`);
    });
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // Leaving a page aborts its running requests.
      if (reason === "net::ERR_ABORTED" || isExpected(request.url())) return;
      // A page without script does not load script files.
      if (!script && request.resourceType() === "script") return;
      problems.push(`${reason} for ${request.method()} ${request.url()}`);
    });
  };
  return { problems, watchPage };
}
