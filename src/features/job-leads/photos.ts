import { keptMs } from "../../shared/retention.ts";

/** The limits of the photos of a request. */
export const MAX_PHOTOS = 6;
/** How long a photo waits for its request. */
export const UPLOAD_KEPT_MS = keptMs("waiting_photos");
/** How many waiting photos one address may have. */
export const MAX_WAITING_PHOTOS = 60;
