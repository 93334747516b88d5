/** Requests for painters, for tests: a form, its photos, and the links that the home owner gets. */
import sharp from "sharp";
import type { Database } from "../../src/server/database.ts";
import { waitForMailedLink } from "./mail-link.ts";
import { runMutation } from "./operation-client.ts";

export const requestForm = {
  ...{ instance: "INTERIOR", place: "Richmond VIC", placeKey: "AU|VIC|Richmond|" },
  ...{ propertyType: "HOUSE", houseLevels: "TWO", condition: "FADED", surfaces: ["WALLS", "CEILINGS"] },
  ...{ timing: "MONTH", coloursChosen: "YES", colours: "Off white", note: "Call 0412 345 678 about the stairs." },
  ...{ name: "Kim Lee", phone: "0491 570 156", address: "12 High Street" },
  ...{ preferredMethod: "PHONE", preferredTime: "EVENING" },
};

/** Sends a form for this e-mail address. */
export function askForPainter(url: string, email: string, change: object = {}) {
  return runMutation(url, "AskForPainter", { cookie: "", variables: { input: { ...requestForm, email, ...change } } });
}

export interface RequestLinks {
  /** The token of the page. */
  readonly page: string;
  /** The token that confirms. */
  readonly confirmation: string;
  readonly link: string;
}

/** The links in the newest mail that asks the home owner to confirm. */
export async function readRequestLinks(db: Database, email: string): Promise<RequestLinks> {
  const link = await waitForMailedLink(db, { email, about: "Confirm your request" });
  const { pathname, searchParams } = new URL(link);
  return { link, page: pathname.split("/").at(-1) ?? "", confirmation: searchParams.get("confirm") ?? "" };
}

/** Sends a photo as the form does. */
export async function uploadPhoto(url: string, bytes: Uint8Array): Promise<UploadAnswer> {
  const body = new FormData();
  body.append("file", new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
  const response = await fetch(new URL("/find-a-painter/photos", url), { method: "POST", body });
  const { token, userErrors } = (await response.json()) as {
    token: string | null;
    userErrors: readonly { code: string; message: string }[];
  };
  return { token, codes: userErrors.map(({ code }) => code), message: userErrors[0]?.message ?? "" };
}

export interface UploadAnswer {
  readonly token: string | null;
  readonly codes: readonly string[];
  readonly message: string;
}

/** A photo of one colour. */
export function makePhoto({ width = 600, height = 400 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#b5523b" } })
    .jpeg()
    .toBuffer();
}
