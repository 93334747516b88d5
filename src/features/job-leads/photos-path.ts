/** The addresses of photos. */

/** Where the form sends photos. A waiting photo is below it, by its token. */
export const formPhotosPath = "/find-a-painter/photos";

export function toFormPhotoPath(token: string): string {
  return `${formPhotosPath}/${token}`;
}

/** A photo on the page of its home owner. */
export function toPagePhotoPath(token: string, photoId: string): string {
  return `/find-a-painter/requests/${token}/photos/${photoId}`;
}
