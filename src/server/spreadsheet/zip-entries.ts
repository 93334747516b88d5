/**
 * Reads the entries of a zip archive as streams. A zip file of a few kilobytes may hold gigabytes, so the bytes that come out are
 * counted. The sizes that an archive declares may be false and are never used.
 */
import { pipeline, Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** Bytes that are read in parts, such as a file or the chunks of an upload. */
export interface ByteSource {
  readonly size: number;
  read(start: number, length: number): Promise<Buffer>;
}

export interface ZipEntries {
  readonly names: readonly string[];
  /** The bytes of an entry. All entries that are opened share the limit of the archive, and one may have its own. */
  open(name: string, maxBytes?: number): AsyncGenerator<Buffer, void>;
}

interface ZipLimits {
  readonly maxEntries: number;
  /** For all entries together, unzipped. */
  readonly maxBytes: number;
}

/** Why an archive cannot be read. The caller turns it into a refusal. */
export class ArchiveProblem extends Error {
  readonly reason: "TOO_LARGE" | "BROKEN" | "MACROS" | "ENCRYPTED";

  constructor(reason: ArchiveProblem["reason"]) {
    super(`The archive cannot be read: ${reason}.`);
    this.reason = reason;
  }
}

export function fromBuffer(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) };
}

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly headerAt: number;
}

/** Refuses archives with macros: a workbook with macros is never data. */
export async function openZip(source: ByteSource, { maxEntries, maxBytes }: ZipLimits): Promise<ZipEntries> {
  const entries = await readDirectory(source, maxEntries);
  const names = [...entries.keys()];
  if (names.some((name) => /vbaProject\.bin$|^xl\/macrosheets\//i.test(name))) throw new ArchiveProblem("MACROS");
  let left = maxBytes;
  return {
    names,
    open: async function* (name, maxOfEntry = maxBytes) {
      const entry = entries.get(name);
      if (entry === undefined) throw new ArchiveProblem("BROKEN");
      let leftOfEntry = maxOfEntry;
      for await (const piece of unpack(source, entry)) {
        left -= piece.length;
        leftOfEntry -= piece.length;
        if (left < 0 || leftOfEntry < 0) throw new ArchiveProblem("TOO_LARGE");
        yield piece;
      }
    },
  };
}

const endMark = Buffer.from([0x50, 0x4b, 5, 6]);
const entryMark = 0x02014b50;
const headerMark = 0x04034b50;
/** The end record has 22 bytes and a comment of at most 65,535. */
const maxTail = 22 + 65_535;
const maxDirectory = 1_048_576;

async function readDirectory(source: ByteSource, maxEntries: number): Promise<ReadonlyMap<string, Entry>> {
  const tailAt = Math.max(0, source.size - maxTail);
  const tail = await readExactly(source, tailAt, source.size - tailAt);
  const end = tail.lastIndexOf(endMark);
  if (end < 0 || end + 22 > tail.length) throw new ArchiveProblem("BROKEN");
  const count = tail.readUInt16LE(end + 10);
  if (count > maxEntries) throw new ArchiveProblem("TOO_LARGE");
  const from = tail.readUInt32LE(end + 16);
  const length = tailAt + end - from;
  if (length < 0) throw new ArchiveProblem("BROKEN");
  if (length > maxDirectory) throw new ArchiveProblem("TOO_LARGE");
  const directory = await readExactly(source, from, length);
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) throw new ArchiveProblem("BROKEN");
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new ArchiveProblem("ENCRYPTED");
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const entry = {
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      headerAt: directory.readUInt32LE(at + 42),
    };
    entries.set(directory.toString("utf8", at + 46, nameEnd), entry);
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function* unpack(source: ByteSource, { method, size, headerAt }: Entry): AsyncGenerator<Buffer, void> {
  const header = await readExactly(source, headerAt, 30);
  if (header.readUInt32LE(0) !== headerMark) throw new ArchiveProblem("BROKEN");
  const start = headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = readPieces(source, start, size);
  if (method === 0) return yield* packed;
  if (method !== 8) throw new ArchiveProblem("BROKEN");
  const inflated = createInflateRaw({ chunkSize: pieceBytes });
  // The error reaches the reader of `inflated`.
  pipeline(Readable.from(packed, { objectMode: false }), inflated, () => undefined);
  try {
    for await (const piece of inflated) yield piece as Buffer;
  } catch (error) {
    const isOurs = error instanceof ArchiveProblem || !String((error as { code?: unknown }).code).startsWith("Z_");
    throw isOurs ? error : new ArchiveProblem("BROKEN");
  } finally {
    inflated.destroy();
  }
}

const pieceBytes = 65_536;

async function* readPieces(source: ByteSource, start: number, size: number): AsyncGenerator<Buffer, void> {
  for (let done = 0; done < size; done += pieceBytes) {
    yield await readExactly(source, start + done, Math.min(pieceBytes, size - done));
  }
}

async function readExactly(source: ByteSource, start: number, length: number): Promise<Buffer> {
  if (start < 0 || start + length > source.size) throw new ArchiveProblem("BROKEN");
  return source.read(start, length);
}
