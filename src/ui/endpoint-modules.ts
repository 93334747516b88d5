/**
 * The router loads the module of an endpoint's route when a form is first sent there. If that fails, it reloads the page, and
 * what was typed is lost. So the modules are loaded ahead, and a form waits for them.
 */
import { toast } from "./toast.tsx";

interface RouterManifest {
  readonly version: string;
  readonly routes: Readonly<Record<string, { readonly path?: string; readonly module: string }>>;
}

declare global {
  interface Window {
    /** Written by the router into every page. */
    readonly __reactRouterManifest?: RouterManifest;
  }
}

let loading: Promise<boolean> | null = null;
let isLoaded = false;

/** Whether forms can be sent. False: the connection was lost before the modules arrived. */
export function loadEndpoints(): Promise<boolean> {
  loading ??= importAll().then(
    () => {
      isLoaded = true;
      return true;
    },
    () => {
      loading = null;
      return false;
    },
  );
  return loading;
}

async function importAll(): Promise<void> {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const modules = routes.filter(({ path }) => path?.startsWith("api/")).map(({ module }) => module);
  await Promise.all([...new Set(modules)].map((module) => import(/* @vite-ignore */ module)));
}

const unreachable = "The shop could not be reached. Check your connection and try again.";

/**
 * Loads the modules, and holds back every form of the router that is sent before they are there. Returns a function that
 * stops this.
 */
export function holdFormsUntilLoaded(): () => void {
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (isLoaded || !form.matches("[data-discover][method=post][action^='/api/']")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void loadEndpoints().then((canSend) => (canSend ? form.requestSubmit(event.submitter) : toast.error(unreachable)));
  };
  // On the window, and before the router, which listens on the document.
  window.addEventListener("submit", hold, { capture: true });
  void loadEndpoints();
  return () => window.removeEventListener("submit", hold, { capture: true });
}
