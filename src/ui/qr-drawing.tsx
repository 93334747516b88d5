interface QrDrawingProps {
  code: { size: number; path: string };
  label: string;
  /** Its size on the page. */
  className?: string | undefined;
}

/** The quiet zone that scanners need around a code, in modules. */
const margin = 4;

/** Always black on white, also on a dark page: scanners read no inverted codes. */
export function QrDrawing({ code: { size, path }, label, className = "size-44 shrink-0" }: QrDrawingProps) {
  const side = size + 2 * margin;
  return (
    <svg role="img" aria-label={label} viewBox={`${-margin} ${-margin} ${side} ${side}`} className={className}>
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
