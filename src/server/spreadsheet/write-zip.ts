/** Writes a zip archive as a stream. Each entry is deflated while it is written, so no entry is ever in memory as a whole. */
import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZipContent {
  /** A path of plain letters. */
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

interface WrittenEntry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly headerAt: number;
}

/** Sizes and checksum stand behind the content (bit 3), because they are not known before it. */
const sizesFollow = 8;
const deflated = 8;
const version = 20;
/** The first of January 1980: the archive is the same whenever it is written. */
const noDate = 0x0021;

export async function* writeZip(entries: AsyncIterable<ZipContent>): AsyncGenerator<Buffer, void> {
  const written: WrittenEntry[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const headerAt = at;
    const header = formatHeader(Buffer.from(name));
    yield header;
    const count = { crc: 0, size: 0, packed: 0 };
    for await (const piece of deflate(content, count)) {
      count.packed += piece.length;
      yield piece;
    }
    const sizes = formatSizes(count);
    yield sizes;
    at += header.length + count.packed + sizes.length;
    written.push({ name: Buffer.from(name), headerAt, ...count });
  }
  const directory = Buffer.concat(written.map(formatDirectoryEntry));
  yield directory;
  yield formatEnd(written.length, directory.length, at);
}

async function* deflate(content: AsyncIterable<Buffer>, count: { crc: number; size: number }) {
  async function* measure() {
    for await (const piece of content) {
      count.crc = crc32(piece, count.crc);
      count.size += piece.length;
      yield piece;
    }
  }
  const packer = createDeflateRaw();
  // The error reaches the reader of `packer`.
  pipeline(Readable.from(measure(), { objectMode: false }), packer, () => undefined);
  try {
    for await (const piece of packer) yield piece as Buffer;
  } finally {
    packer.destroy();
  }
}

function formatHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(sizesFollow, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(noDate, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function formatSizes({ crc, packed, size }: Pick<WrittenEntry, "crc" | "packed" | "size">): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(size, 12);
  return sizes;
}

function formatDirectoryEntry({ name, crc, packed, size, headerAt }: WrittenEntry): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(sizesFollow, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(noDate, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(headerAt, 42);
  return Buffer.concat([entry, name]);
}

function formatEnd(entries: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
