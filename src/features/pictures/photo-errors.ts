/** Every refusal of a photo that somebody sends, in order of precedence: the first that applies is shown. */
export const photoErrors = {
  photoMissing: { code: "PHOTO_MISSING", field: "photos", message: "Choose a photo first." },
  photoTooLarge: {
    code: "PHOTO_TOO_LARGE",
    field: "photos",
    message: "This photo is larger than 12 MB. Send a smaller one.",
  },
  photoType: {
    code: "PHOTO_TYPE",
    field: "photos",
    message: "This file is not a JPEG, PNG or WebP photo. Take a photo or a screenshot and send that.",
  },
  photoTooManyPixels: {
    code: "PHOTO_TOO_MANY_PIXELS",
    field: "photos",
    message: "This photo has more than 24 megapixels. Send a smaller one.",
  },
  photoBroken: {
    code: "PHOTO_BROKEN",
    field: "photos",
    message: "This photo is damaged and cannot be read. Send another one.",
  },
  photoBusy: {
    code: "PHOTO_BUSY",
    field: "photos",
    message: "Many photos arrive at the moment. Wait a minute, then add this one again.",
  },
} as const;
