/** Every refusal of requests, in order of precedence: the first that applies is shown. */
export const requestsErrors = {
  kindRequired: { code: "REQUEST_KIND_REQUIRED", field: "instance", message: "Choose the kind of work." },
  placeRequired: { code: "REQUEST_PLACE_REQUIRED", field: "place", message: "Type the suburb or town of the job." },
  placeNotFound: {
    code: "REQUEST_PLACE_NOT_FOUND",
    field: "place",
    message: "We don't know this suburb or town. Check the spelling, or type the next bigger one.",
  },
  placeShared: {
    code: "REQUEST_PLACE_SHARED",
    field: "placeKey",
    message: "Several places have this name. Choose yours.",
  },
  answerRequired: (field: string) => ({
    code: "REQUEST_ANSWER_REQUIRED",
    field,
    message: "Choose what fits best.",
  }),
  areaNotValid: {
    code: "REQUEST_AREA_NOT_VALID",
    field: "areaM2",
    message: "Enter whole square metres from 1 to 5,000, or leave it empty.",
  },
  textTooLong: (field: string, max: number) => ({
    code: "REQUEST_TEXT_TOO_LONG",
    field,
    message: `Write at most ${max} characters.`,
  }),
  nameRequired: {
    code: "REQUEST_NAME_REQUIRED",
    field: "name",
    message: "Enter your name, in 80 characters or fewer.",
  },
  phoneNotValid: {
    code: "REQUEST_PHONE_NOT_VALID",
    field: "phone",
    message: "Enter your phone number with its area code, such as 0491 570 156.",
  },
  photosTooMany: { code: "PHOTOS_TOO_MANY", field: "photos", message: "A request has six photos at most." },
  photoNotFound: {
    code: "PHOTO_NOT_FOUND",
    field: "photos",
    message: "A photo is not here any more, because photos wait for one day only. Remove it and add it again.",
  },
  captchaRequired: {
    code: "CAPTCHA_REQUIRED",
    field: "captcha",
    message: "Tick the box that says that you are not a robot. It needs a browser with JavaScript.",
  },
  captchaUnavailable: {
    code: "CAPTCHA_UNAVAILABLE",
    field: "captcha",
    message: "We could not check that you are not a robot. Wait a minute, then send the form again.",
  },
  tooManyRequests: {
    code: "TOO_MANY_REQUESTS",
    field: null,
    message: "That is a lot of requests in a short time. Wait 15 minutes, then send yours again.",
  },
  requestOpen: {
    code: "REQUEST_OPEN",
    field: null,
    message:
      "You have an open request for this kind of work in this suburb. We can mail you the link to its page again.",
  },
  requestNotFound: {
    code: "REQUEST_NOT_FOUND",
    field: "token",
    message: "This link is not valid any more. Requests that are not confirmed are removed after seven days.",
  },
  requestNotConfirmed: {
    code: "REQUEST_NOT_CONFIRMED",
    field: null,
    message: "Confirm your e-mail address first, with the link in our first mail.",
  },
  requestEnded: {
    code: "REQUEST_ENDED",
    field: null,
    message: "This request has ended. You can make a new one at any time.",
  },
  noteNotValid: {
    code: "REQUEST_NOTE_NOT_VALID",
    field: "text",
    message: "Write a note of at most 2,000 characters.",
  },
  notesTooMany: {
    code: "REQUEST_NOTES_TOO_MANY",
    field: "text",
    message: "A request has 20 notes at most. Tell the painters the rest when they call.",
  },
  outcomeRequired: { code: "REQUEST_OUTCOME_REQUIRED", field: "outcome", message: "Choose how it went." },
  tooManyPhotos: {
    code: "TOO_MANY_PHOTOS",
    field: "photos",
    message: "That is a lot of photos in a short time. Wait 15 minutes, then add this one again.",
  },
} as const;
