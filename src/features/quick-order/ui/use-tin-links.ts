import { useEffect, useRef, useState } from "react";
import { findTinToken } from "../barcode.ts";
import type { PadRow } from "../pad.ts";
import { placeTin } from "../tin-rows.ts";
import { useTinReader } from "./read-tin.ts";
import type { PadTools } from "./use-pad.ts";

type Messages = ReadonlyMap<string, string>;
const noMessages: Messages = new Map();
const formatKey = ({ id, code }: PadRow) => `${id} ${code}`;

/**
 * Replaces the links of labels by their tins, one after the other: a scanner that types enters a link into a row, and a pasted
 * list may have some. Returns what is wrong with a row's link.
 */
export function useTinLinks(tools: PadTools): (row: PadRow) => string | null {
  const [messages, setMessages] = useState(noMessages);
  const [reading, setReading] = useState<PadRow | null>(null);
  const latest = useRef(tools);
  latest.current = tools;
  const { rows } = tools.pad;
  const readTin = useTinReader();

  useEffect(() => {
    if (reading !== null) return;
    const isUnread = (row: PadRow) => !messages.has(formatKey(row)) && findToken(row) !== null;
    const next = rows.find(isUnread);
    if (next !== undefined) setReading(next);
  }, [rows, messages, reading]);

  useEffect(() => {
    if (reading === null) return;
    void readTin(findToken(reading) ?? "").then((read) => {
      const { pad, change } = latest.current;
      // The row may have changed meanwhile.
      const row = pad.rows.find((each) => formatKey(each) === formatKey(reading));
      if (row !== undefined && read.ok) change(placeTin(pad, row, read.value));
      if (row !== undefined && !read.ok) {
        const message = read.refusals[0]?.message ?? "";
        setMessages((known) => new Map(known).set(formatKey(row), message));
      }
      setReading(null);
    });
  }, [reading, readTin]);

  useEffect(() => {
    const readAgain = () => setMessages(noMessages);
    window.addEventListener("online", readAgain);
    return () => window.removeEventListener("online", readAgain);
  }, []);

  return (row) => messages.get(formatKey(row)) ?? null;
}

function findToken({ code }: PadRow): string | null {
  return findTinToken(code.trim(), window.location.origin);
}
