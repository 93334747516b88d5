/** A short tone and a short vibration, so that nobody must look at the screen to know that a code was read. */
let audio: AudioContext | null = null;

const toneMs = 90;
const hertz = { good: 1_200, bad: 300 };

export function signalScan(kind: "good" | "bad"): void {
  navigator.vibrate?.(kind === "good" ? toneMs : [toneMs, toneMs, toneMs]);
  audio ??= new AudioContext();
  // Browsers allow sound only after the person has touched the page.
  if (audio.state === "suspended") void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.15;
  tone.frequency.value = hertz[kind];
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + toneMs / 1_000);
}
