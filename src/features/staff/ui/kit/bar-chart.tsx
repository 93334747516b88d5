interface Bar {
  label: string;
  /** From the bottom up, in the order of the chart colours. */
  parts: readonly [number, number];
}

const width = 640;
const height = 220;
const floor = height - 28;

/** Stacked bars drawn by hand, to show what a chart frame holds. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const top = Math.max(...bars.map(({ parts }) => parts[0] + parts[1]));
  const scale = (floor - 24) / top;
  const step = width / bars.length;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="figures h-auto w-full max-w-3xl">
      {bars.map(({ label, parts: [low, high] }, position) => {
        const x = position * step + step / 2;
        const lowTop = floor - low * scale;
        const highTop = lowTop - 2 - high * scale;
        return (
          <g key={label}>
            <rect x={x - 24} y={lowTop} width={48} height={low * scale} rx={3} className="fill-chart-1" />
            <rect x={x - 24} y={highTop} width={48} height={high * scale} rx={3} className="fill-chart-2" />
            <text x={x} y={highTop - 8} textAnchor="middle" className="fill-ink text-[15px] font-semibold">
              {((low + high) / 1000).toFixed(1)}k
            </text>
            <text x={x} y={height - 6} textAnchor="middle" className="fill-ink-muted text-[15px]">
              {label}
            </text>
          </g>
        );
      })}
      <line x1={0} x2={width} y1={floor} y2={floor} className="stroke-line-strong" />
    </svg>
  );
}
