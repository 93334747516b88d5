import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { restoreSiteMode } from "./ui/site-mode.ts";

restoreSiteMode();

// Loading React keeps a phone busy. The timeout lets the browser handle input before the page is hydrated.
setTimeout(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
});
