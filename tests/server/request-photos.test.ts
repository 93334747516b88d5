// Shows that hostile uploads are refused with a sentence or made harmless, that a photo is refused by its header before it is decoded,
// and that only the home owner, painters with a live lead and staff can see the photos of a request.
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { maxSidePixels, maxStoredBytes } from "../../src/features/pictures/photo.ts";
import { readPhoto } from "../../src/features/pictures/server/photo.adapter.ts";
import { inTransaction } from "../../src/server/database.ts";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { holdJobs } from "../support/hold-jobs.ts";
import { makeLead } from "../support/painter-leads.ts";
import { askForPainter, makePhoto, readRequestLinks, uploadPhoto } from "../support/painter-request.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
await holdJobs(db);
const ascii = (text: string) => Buffer.from(text, "latin1");

beforeEach(async () => {
  await db.deleteFrom("failed_tries").execute();
  await db.deleteFrom("waiting_photos").execute();
});

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([ascii(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG whose header declares this size. Its pixels compress to almost nothing, or are missing. */
function makePng(width: number, height: number, pixels: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = pngChunk("IDAT", deflateSync(pixels));
  return Buffer.concat([signature, pngChunk("IHDR", header), data, pngChunk("IEND", Buffer.alloc(0))]);
}

async function readStored(token: string | null) {
  const response = await fetch(new URL(`/find-a-painter/photos/${token}`, url));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, facts: await sharp(bytes).metadata() };
}

describe("an upload is refused with a sentence:", () => {
  test.each([
    ["a bomb of 50,000 × 50,000 pixels in a few bytes", makePng(50_000, 50_000), "PHOTO_TOO_MANY_PIXELS"],
    ["SVG with script", ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "PHOTO_TYPE"],
    [
      "SVG with an XML declaration",
      ascii('<?xml version="1.0"?><svg><image href="file:///etc/passwd"/></svg>'),
      "PHOTO_TYPE",
    ],
    ["a file that is GIF and JavaScript", ascii("GIF89a/*\u0001\u0000*/=1;alert(1)"), "PHOTO_TYPE"],
    ["HTML", ascii("<!doctype html><script>alert(1)</script>"), "PHOTO_TYPE"],
    ["a zip file", ascii("PK\u0003\u0004 anything"), "PHOTO_TYPE"],
    ["HEIC", ascii("\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heicmif1"), "PHOTO_TYPE"],
    ["TIFF", ascii("II*\u0000\u0008\u0000\u0000\u0000"), "PHOTO_TYPE"],
    ["random bytes", randomBytes(5_000).fill(0, 0, 1), "PHOTO_TYPE"],
    [
      "random bytes after the mark of JPEG",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5_000)]),
      "PHOTO_BROKEN",
    ],
    [
      "random bytes after the mark of WebP",
      Buffer.concat([ascii("RIFF\u0000\u0010\u0000\u0000WEBPVP8 "), randomBytes(500)]),
      "PHOTO_BROKEN",
    ],
    ["a PNG without pixels", makePng(100, 100), "PHOTO_BROKEN"],
    ["an empty file", Buffer.alloc(0), "PHOTO_MISSING"],
    [
      "a file above 12 MB",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(12_000_001)]),
      "PHOTO_TOO_LARGE",
    ],
  ])("%s", async (_, bytes, code) => {
    const { codes, message, token } = await uploadPhoto(url, bytes);
    expect([codes, token]).toEqual([[code], null]);
    expect(message).toMatch(/^[A-Z].{15,}\.$/);
    expect(await db.selectFrom("waiting_photos").select("id").execute()).toEqual([]);
  });

  test("a JPEG that is cut off", async () => {
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect((await uploadPhoto(url, noise.subarray(0, noise.length / 2))).codes).toEqual(["PHOTO_BROKEN"]);
  });

  test("a photo of 50 megapixels", async () => {
    const large = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: "#888" } })
      .jpeg()
      .toBuffer();
    expect((await uploadPhoto(url, large)).codes).toEqual(["PHOTO_TOO_MANY_PIXELS"]);
  });

  test("the size in the header decides before anything is decoded", async () => {
    // With its pixels decoded, a file without pixels would be refused as broken.
    expect(await readPhoto(makePng(6_001, 4_000))).toEqual({ problem: "photoTooManyPixels" });
    expect(await readPhoto(makePng(6_000, 4_000))).toEqual({ problem: "photoBroken" });
  });
});

describe("an upload is made harmless:", () => {
  test("location, camera and comments are gone, and the photo is upright", async () => {
    const exif = {
      IFD0: { Make: "SecretCam", Copyright: "Kim Lee", ImageDescription: "12 High Street" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "37/1 49/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "145/1 0/1 0/1" },
    };
    const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#3b6ab5" } })
      .withExif(exif)
      .withMetadata({ orientation: 6, exif })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif?.includes("SecretCam")).toBe(true);
    expect(before.orientation).toBe(6);
    const { bytes, facts } = await readStored((await uploadPhoto(url, photo)).token);
    expect(facts).toMatchObject({ format: "webp", width: 200, height: 400 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(Array.from({ length: 5 }));
    for (const secret of ["SecretCam", "Kim Lee", "High Street", "Exif", "GPS"])
      expect(bytes.includes(secret)).toBe(false);
  });

  test.each([
    ["JPEG with a zip file behind it", "jpeg"],
    ["PNG with HTML behind it", "png"],
    ["WebP with JavaScript behind it", "webp"],
  ] as const)("a file that is also something else: %s", async (_, format) => {
    const photo = await sharp({ create: { width: 50, height: 40, channels: 3, background: "#fff" } })
      .toFormat(format)
      .toBuffer();
    const hidden = ascii("PK\u0003\u0004<script>alert('polyglot')</script>");
    const { bytes, facts } = await readStored((await uploadPhoto(url, Buffer.concat([photo, hidden]))).token);
    expect(facts).toMatchObject({ format: "webp", width: 50, height: 40 });
    expect(bytes.includes("polyglot") || bytes.includes("PK\u0003\u0004")).toBe(false);
  });

  test("a large photo full of noise is made smaller until it fits", async () => {
    const [width, height] = [3_000, 2_500];
    const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 70 })
      .toBuffer();
    const { bytes, facts } = await readStored((await uploadPhoto(url, noise)).token);
    expect(facts.width).toBe(maxSidePixels);
    expect(bytes.length).toBeLessThanOrEqual(maxStoredBytes);
  });

  test("a transparent, a grey and an animated picture become plain photos", async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const grey = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#777" } })
      .greyscale()
      .jpeg()
      .toBuffer();
    const other = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#ff0000ff" } })
      .png()
      .toBuffer();
    const frames = await sharp([clear, other], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    for (const picture of [clear, grey, frames]) {
      const { facts } = await readStored((await uploadPhoto(url, picture)).token);
      expect(facts).toMatchObject({ format: "webp", width: 20, height: 20, hasAlpha: false });
    }
  });
});

test("one IP address sends at most 30 photos in 15 minutes, also in parallel", async () => {
  const photo = await makePhoto({ width: 10, height: 10 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => uploadPhoto(url, photo)));
  const codes = answers.map((answer) => answer.codes[0] ?? "stored");
  expect(codes.filter((code) => code === "TOO_MANY_PHOTOS")).toHaveLength(10);
  // The pool of threads takes a limited number of waiting photos of one sender.
  expect(codes.filter((code) => !["stored", "TOO_MANY_PHOTOS", "PHOTO_BUSY"].includes(code))).toEqual([]);
});

test("one IP address has at most 60 waiting photos", async () => {
  const photo = await makePhoto({ width: 10, height: 10 });
  await uploadPhoto(url, photo);
  await sql`insert into waiting_photos (id, token_hash, address_hash, picture, width, height, uploaded_at)
    select gen_random_uuid(), sha256(n::text::bytea), address_hash, picture, width, height, uploaded_at
    from waiting_photos, generate_series(1, 58) as n`.execute(db);
  expect((await uploadPhoto(url, photo)).codes).toEqual([]);
  expect((await uploadPhoto(url, photo)).codes).toEqual(["TOO_MANY_PHOTOS"]);
});

describe("the photos of a request", async () => {
  const painter = "painter.au@trestle.test";
  const email = "owner@home.example";
  await db.deleteFrom("failed_tries").execute();
  const token = (await uploadPhoto(url, await makePhoto())).token;
  await askForPainter(url, email, { photos: [token] });
  const { page } = await readRequestLinks(db, email);
  const photo = await db
    .selectFrom("lead_photos as photo")
    .innerJoin("lead_contacts as contact", "contact.request_id", "photo.request_id")
    .select(["photo.id", "photo.request_id as requestId"])
    .where("contact.email", "=", email)
    .executeTakeFirstOrThrow();
  const path = `/job-leads/photos/${photo.id}`;
  const accountId = await getAccountId(db, painter);
  const read = async (address: string, as?: string) => {
    const headers = as === undefined ? {} : { cookie: await openSession(db, as) };
    const response = await fetch(new URL(address, url), { headers });
    await response.body?.cancel();
    return response;
  };
  const readAll = async () => {
    const people = [
      painter,
      "limited.au@trestle.test",
      "holder.au@trestle.test",
      "holder.nz@trestle.test",
      "rep.au@trestle.test",
    ];
    const statuses = await Promise.all(people.map(async (as) => (await read(path, as)).status));
    return Object.fromEntries(
      people.map((as, index) => [as.split(".")[0] + (as.includes(".nz") ? " nz" : ""), statuses[index]]),
    );
  };

  test("the home owner sees them by the link of the page, and nobody by another link", async () => {
    const response = await read(`/find-a-painter/requests/${page}/photos/${photo.id}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const wrong = [
      `/find-a-painter/requests/never-made/photos/${photo.id}`,
      `/find-a-painter/requests/${page}/photos/none`,
    ];
    for (const address of wrong) expect((await read(address)).status).toBe(404);
  });

  test("without a lead only staff see them", async () => {
    expect((await read(path)).status).toBe(404);
    expect((await read(path, "admin.au@trestle.test")).status).toBe(200);
    expect(await readAll()).toEqual({ painter: 404, limited: 404, holder: 404, "holder nz": 404, rep: 404 });
  });

  test("a painter sees them while the lead is live, and not after declining; painters of other accounts never do", async () => {
    const leadId = await makeLead(db, photo.requestId, { place: 1, accountId });
    expect(await readAll()).toEqual({ painter: 200, limited: 404, holder: 404, "holder nz": 404, rep: 404 });
    await inTransaction(db, async (tx) => {
      await sql`insert into lead_events (id, lead_id, account_id, status, actor, at)
        values (gen_random_uuid(), ${leadId}, ${accountId}, 5, 'PAINTER', now())`.execute(tx);
      await sql`update leads set status = 5, reason = 'TOO_BUSY' where id = ${leadId}`.execute(tx);
    });
    expect(await readAll()).toEqual({ painter: 404, limited: 404, holder: 404, "holder nz": 404, rep: 404 });
  });
});
