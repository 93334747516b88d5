import { type RefObject, useEffect, useRef, useState } from "react";
import type { CodeFormat } from "../barcode.ts";
import { noReads, takeRead } from "../scan-reads.ts";
import { type CodeDetector, codeFormats, makeDetector } from "./code-detector.ts";

export type CameraState = "starting" | "running" | "refused" | "missing" | "failed";

interface Scanner {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
}

const frameMs = 100;

/** Opens the camera that looks away from the person, and reports each code that counts. The camera is off when the page is left. */
export function useScanner(onCode: (format: CodeFormat, text: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  const report = useRef(onCode);
  report.current = onCode;
  useEffect(() => {
    const ended = new AbortController();
    void startCamera(video.current, ended.signal)
      .then(async (detector) => {
        if (ended.signal.aborted) return;
        setState("running");
        await readFrames(video.current, detector, {
          signal: ended.signal,
          onCode: (...code) => report.current(...code),
        });
      })
      .catch((error: unknown) => setState(toState(error)));
    return () => ended.abort();
  }, []);
  return { video, state };
}

async function startCamera(video: HTMLVideoElement | null, signal: AbortSignal): Promise<CodeDetector> {
  if (video === null || navigator.mediaDevices === undefined) throw new DOMException("No camera.", "NotFoundError");
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1_280 } },
    audio: false,
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  const [detector] = await Promise.all([makeDetector(), video.play()]);
  return detector;
}

interface Reading {
  readonly signal: AbortSignal;
  onCode(format: CodeFormat, text: string): void;
}

/** Looks at one frame after the other, never at two at once, and not while the tab is hidden. */
async function readFrames(video: HTMLVideoElement | null, detector: CodeDetector, { signal, onCode }: Reading) {
  let reads = noReads;
  while (!signal.aborted && video !== null) {
    const [found] =
      document.hidden || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? [] : await detector.detect(video);
    const format = codeFormats.find((each) => each === found?.format);
    const text = format === undefined ? null : (found?.rawValue ?? null);
    const taken = takeRead(reads, text, performance.now());
    reads = taken.reads;
    if (taken.isCounted && format !== undefined && text !== null) onCode(format, text);
    await new Promise((resolve) => setTimeout(resolve, frameMs));
  }
}

function toState(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
}
