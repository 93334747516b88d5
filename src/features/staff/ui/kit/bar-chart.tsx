interface Bar {
  label: string;
  /** From the bottom up, in the order of the chart colours. */
  parts: readonly [number, number];
}

const height = 220;
const floor = height - 28;
const gap = 2;

/** Stacked bars drawn by hand, to show what a chart frame holds. Widths are shares, so that words keep their size. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const top = Math.max(...bars.map(({ parts }) => parts[0] + parts[1]));
  const scale = (floor - 28) / top;
  const share = 100 / bars.length;
  return (
    <svg aria-hidden="true" width="100%" height={height} className="figures block">
      {bars.map(({ label, parts: [low, high] }, position) => {
        const lowTop = floor - low * scale;
        const highTop = lowTop - gap - high * scale;
        const bar = { x: `${(position + 0.2) * share}%`, width: `${share * 0.6}%`, rx: 3 };
        const middle = { x: `${(position + 0.5) * share}%`, textAnchor: "middle" } as const;
        return (
          <g key={label}>
            <rect {...bar} y={lowTop} height={low * scale} className="fill-chart-1" />
            <rect {...bar} y={highTop} height={high * scale} className="fill-chart-2" />
            <text {...middle} y={highTop - 8} className="fill-ink text-sm font-semibold">
              {((low + high) / 1000).toFixed(1)}k
            </text>
            <text {...middle} y={height - 6} className="fill-ink-muted text-sm">
              {label}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={floor} y2={floor} className="stroke-line-strong" />
    </svg>
  );
}
