/** The limits of the photos of a request. */
export const MAX_PHOTOS = 6;
/** How long a photo waits for its request. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60_000;
/** How many waiting photos one address may have. */
export const MAX_WAITING_PHOTOS = 60;
