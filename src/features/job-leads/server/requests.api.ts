import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const requestsEndpoints: readonly Endpoint[] = [
  { path: "/api/painter-requests/ask/", operation: "AskForPainter", variables: (input) => ({ input }) },
  {
    path: "/api/painter-requests/resend/",
    operation: "ResendPainterRequestLink",
    done: "We have sent the link to the e-mail address of the request.",
  },
  {
    path: "/api/painter-requests/confirm/",
    operation: "ConfirmPainterRequest",
    done: "Thank you. We ask painters near you now.",
  },
  { path: "/api/painter-requests/note/", operation: "AddPainterRequestNote", done: "Your note is added." },
  { path: "/api/painter-requests/withdraw/", operation: "WithdrawPainterRequest", done: "Your request is withdrawn." },
  { path: "/api/painter-requests/answer/", operation: "AnswerPainterRequest", done: "Thank you for telling us." },
];
