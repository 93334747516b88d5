import type { Page } from "playwright-core";

interface Allowed {
  readonly script?: boolean;
  readonly mayAnswer?: readonly number[];
  readonly mayFail?: RegExp;
}

export interface Watched {
  /** What the pages complained of so far. */
  readonly problems: string[];
  follow(page: Page): void;
}

/** Collects what a person at the browser's console would see, less what the journey says it means to meet. */
export function watch({ script = true, mayAnswer = [], mayFail }: Allowed): Watched {
  const problems: string[] = [];
  const isMeant = (address: string) => mayFail?.test(new URL(address).pathname) ?? false;

  const follow = (page: Page) => {
    page.on("pageerror", (error) => problems.push(`Page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // The browser repeats what the two watches below tell better.
      if (message.text().startsWith("Failed to load resource")) return;
      problems.push(`Console ${message.type()}: ${message.text()}`);
    });
    page.on("response", (response) => {
      if (response.status() < 400 || mayAnswer.includes(response.status())) return;
      problems.push(`${response.status()} from ${response.request().method()} ${response.url()}`);
    });
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // Leaving a page ends what it was still loading.
      if (reason === "net::ERR_ABORTED" || isMeant(request.url())) return;
      // So does switching script off.
      if (!script && request.resourceType() === "script") return;
      problems.push(`${reason} for ${request.method()} ${request.url()}`);
    });
  };
  return { problems, follow };
}
