/** Every `/api` door: path → named operation. It lists what the features declare and defines nothing. */
import { identityDoors } from "./features/identity/server/identity.api.ts";

export const doors = [...identityDoors];
