import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("features/content/ui/home-page.tsx"),
  route("staff/kit", "features/staff/ui/kit-page.tsx"),
] satisfies RouteConfig;
