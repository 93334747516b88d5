/** A short high tone for right and a long low one for wrong. Browsers without sound stay silent: words and colours say the same. */
export function playTone(outcome: "right" | "wrong"): void {
  if (typeof AudioContext === "undefined") return;
  const isRight = outcome === "right";
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = isRight ? 1200 : 220;
  tone.type = isRight ? "sine" : "square";
  volume.gain.value = 0.1;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + (isRight ? 0.08 : 0.4));
  tone.onended = () => void audio.close();
}
