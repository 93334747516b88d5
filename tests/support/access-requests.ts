/** The rows of the access matrix for requests for painters. Everybody may ask, and only a token opens a request. */
import { type Case, everyone, only } from "./access-actors.ts";

const token = "never-made";
const nobody = everyone("REQUEST_NOT_FOUND");

export const requestRows: Record<string, readonly Case[]> = {
  AddPainterRequestNote: only(nobody, { token, text: "Hello" }),
  AnswerPainterRequest: only(nobody, { token, outcome: "CHOSEN" }),
  AskForPainter: only(everyone("REQUEST_KIND_REQUIRED"), { input: {} }),
  ConfirmPainterRequest: only(nobody, { token }),
  FindJobPlaces: only(everyone("ok"), { text: "Richmond" }),
  GetPainterRequest: only(everyone("ok"), { token }),
  GetPainterRequestForm: only(everyone("ok")),
  ResendPainterRequestLink: only(everyone("REQUEST_PLACE_NOT_FOUND"), { email: "", instance: "", placeKey: "" }),
  WithdrawPainterRequest: only(nobody, { token }),
};

export const requestPages = {
  "find-a-painter/request": everyone("200"),
  "find-a-painter/requests/:token": everyone("200"),
};
