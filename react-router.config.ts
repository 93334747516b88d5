import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  ssr: true,
  // All routes are known from the start. Asking the server for them at each navigation would fail on a bad network.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
