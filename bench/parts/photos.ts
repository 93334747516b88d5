import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { uploadPhoto } from "../../tests/support/painter-request.ts";
import { findMetric, readMetrics } from "../load.ts";
import type { Part, Shop } from "../shop.ts";

/** As many as one address may send in 15 minutes. */
const UPLOADS = 30;
/** The largest photo that is accepted. Noise makes it expensive to decode and to encode. */
const [WIDTH, HEIGHT] = [6_000, 4_000];
const LOOK_EVERY_MS = 50;

export const part: Part = {
  about: `${UPLOADS} photos of 24 megapixels at once, and the memory that the server needs for them`,
  async run({ openShop, print }) {
    const shop = await openShop();
    const photo = await makeNoise();
    const before = await readResident(shop);
    const memory = watchResident(shop);
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: UPLOADS }, () => uploadPhoto(shop.url, photo)));
    const seconds = (performance.now() - started) / 1_000;
    const most = await memory.stop();
    const stored = answers.filter(({ token }) => token !== null).length;
    const refused = [...new Set(answers.flatMap(({ codes }) => codes))].join(", ");
    print("| upload MB | stored | refused | took s | resident MB before | at most | afterwards |");
    print("|---|---|---|---|---|---|---|");
    const figures = [(photo.length / 1e6).toFixed(1), stored, `${UPLOADS - stored} ${refused}`, seconds.toFixed(1)];
    print(`| ${[...figures, before, most, await readResident(shop)].join(" | ")} |`);
  },
};

function makeNoise(): Promise<Buffer> {
  const raw = { width: WIDTH / 8, height: HEIGHT / 8, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize({ width: WIDTH, height: HEIGHT, kernel: "nearest" })
    .jpeg({ quality: 60 })
    .toBuffer();
}

async function readResident({ url }: Shop): Promise<number> {
  return Math.round(findMetric(await readMetrics(url), "process_resident_memory_bytes") / 1e6);
}

function watchResident(shop: Shop): { stop(): Promise<number> } {
  const state = { most: 0, isOver: false };
  const looking = (async () => {
    while (!state.isOver) {
      state.most = Math.max(state.most, await readResident(shop));
      await delay(LOOK_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      state.isOver = true;
      await looking;
      return state.most;
    },
  };
}
