/** Every page address in one table. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("features/navigation/ui/home-page.tsx"),
  route("login", "features/identity/ui/login-page.tsx"),
  route("oidc/sign-in/:uid", "features/identity/ui/provider-sign-in-page.tsx"),
  route("oidc/password", "features/identity/ui/provider-password-page.tsx"),
  route("credits", "features/content/ui/credits-page.tsx"),
  route("unsubscribe", "features/identity/ui/unsubscribe-page.tsx"),
  route("store-finder", "features/stores/ui/store-finder-page.tsx"),
  route("add-favourite-store", "features/identity/ui/add-favourite-store-page.tsx"),
  route("products", "features/catalogue/ui/products-page.tsx"),
  route("products/:subCategorySlug/:slug", "features/catalogue/ui/product-page.tsx"),
  route("search-suggestions", "features/catalogue/ui/suggestions-route.ts"),
  route("category-pictures/:slug", "features/catalogue/ui/category-picture-route.ts"),
  route("scene-pictures/:scene", "features/catalogue/ui/scene-picture-route.ts"),
  route("colour-deck", "features/colours/ui/colour-deck-route.ts"),
  route("cart", "features/cart/ui/cart-page.tsx"),
  route("cart/store", "features/cart/ui/cart-store-page.tsx"),
  layout("features/navigation/ui/section-layout.tsx", [
    route("dashboard", "features/navigation/ui/dashboard-page.tsx"),
    route("dashboard/account", "features/identity/ui/account-page.tsx"),
    route("dashboard/settings", "features/identity/ui/settings-page.tsx"),
    route("staff/accounts", "features/staff/ui/accounts-page.tsx"),
    route("staff/outbox", "features/staff/ui/outbox-page.tsx"),
    route("staff/audit-log", "features/staff/ui/audit-log-page.tsx"),
  ]),
  route("staff/kit", "features/staff/ui/kit-page.tsx"),
  route("api/cart/*", "features/cart/ui/cart-door.ts", { id: "cart-door" }),
  route("api/checkout/points/*", "features/cart/ui/cart-door.ts", { id: "points-door" }),
  route("api/*", "ui/api-door.ts"),
  route("*", "features/navigation/ui/not-found-page.tsx"),
] satisfies RouteConfig;
