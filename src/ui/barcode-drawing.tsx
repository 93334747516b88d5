interface BarcodeDrawingProps {
  code: { width: number; path: string };
  label: string;
}

/** Stands below every code that is shown to a scanner. */
export const scanHint = "Turn the brightness of your screen up before it is scanned.";

/** Whole pixels for a module keep every bar sharp, also on a screen of low resolution. */
const MODULE_PX = 2;

/** The quiet zone that scanners need on both sides, in modules. */
const margin = 10;

/** Always black on white, also on a dark page: scanners read no inverted codes. */
export function BarcodeDrawing({ code: { width, path }, label }: BarcodeDrawingProps) {
  const side = width + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} 0 ${side} 1`}
      preserveAspectRatio="none"
      width={side * MODULE_PX}
      className="mx-auto h-28 max-w-full"
    >
      <rect x={-margin} width={side} height={1} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
