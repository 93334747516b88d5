/** Every `/api` path. Doors lead to a named operation; the others begin and end sessions. It defines nothing. */
import { identityDoors } from "./features/identity/server/identity.api.ts";

export { signInPaths as sessionPaths } from "./features/identity/server/sign-in-routes.ts";

export const doors = [...identityDoors];
