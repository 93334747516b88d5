/** Prints each start-up step with the time it took. */
export async function step<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`${sentence} …`);
  try {
    return await work();
  } finally {
    process.stdout.write(` ${secondsSince(started)}\n`);
  }
}

export function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
