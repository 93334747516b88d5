/** Reads XML piece by piece. Entities that a document defines are never expanded, and what must be kept between pieces is limited. */
import { Parser } from "saxen";
import { ArchiveProblem } from "./zip-entries.ts";

export interface XmlListener {
  /** Names have no namespace prefix. Attributes are read only when they are asked for. */
  open?(name: string, readAttributes: () => Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

export interface XmlReader {
  write(piece: Uint8Array): void;
  end(): void;
}

/** The longest tag, text or comment. */
const maxToken = 1_048_576;
const maxDepth = 100;

export function makeXmlReader(listener: XmlListener): XmlReader {
  const parser = new Parser();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let depth = 0;
  let unread = 0;
  const removePrefix = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("openTag", (name, getAttributes) => {
    unread = 0;
    depth += 1;
    if (depth > maxDepth) throw new ArchiveProblem("BROKEN");
    listener.open?.(removePrefix(name), () => decodeAttributes(getAttributes()));
  });
  parser.on("closeTag", (name) => {
    unread = 0;
    depth -= 1;
    listener.close?.(removePrefix(name));
  });
  parser.on("text", (text) => {
    unread = 0;
    listener.text?.(decodeEntities(text));
  });
  parser.on("cdata", (text) => {
    unread = 0;
    listener.text?.(text);
  });
  for (const event of ["comment", "question", "attention"] as const) {
    parser.on(event, () => {
      unread = 0;
    });
  }
  const parse = (work: () => void) => {
    try {
      work();
    } catch (error) {
      // Our own problems pass. The parser and the decoder throw plain errors for broken documents.
      if (error instanceof TypeError || (error instanceof Error && error.constructor === Error)) {
        throw new ArchiveProblem("BROKEN");
      }
      throw error;
    }
  };
  return {
    write: (piece) =>
      parse(() => {
        unread += piece.length;
        parser.write(decoder.decode(piece, { stream: true }));
        if (unread > maxToken + piece.length) throw new ArchiveProblem("TOO_LARGE");
      }),
    end: () =>
      parse(() => {
        parser.write(decoder.decode());
        parser.end();
      }),
  };
}

function decodeAttributes(attributes: Record<string, string> | false): Readonly<Record<string, string>> {
  if (attributes === false) return {};
  for (const name in attributes) {
    const value = attributes[name];
    if (value?.includes("&")) attributes[name] = decodeEntities(value);
  }
  return attributes;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
