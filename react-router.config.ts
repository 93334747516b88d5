import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  ssr: true,
  // Every page knows the way to every other: asking the server for it at each step would fail when it is needed most.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
