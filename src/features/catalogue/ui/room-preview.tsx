import { drawHouse } from "../drawing-house.ts";
import { drawRoom } from "../room-drawing.ts";

interface RoomPreviewProps {
  hex: string;
  colourName: string;
  /** What is only for outside is shown on a house. */
  isOutside: boolean;
}

const white = "#f7f6f2";
const roof = "#4a4f55";

/** The colour as a wall wears it. */
export function RoomPreview({ hex, colourName, isOutside }: RoomPreviewProps) {
  const drawing = isOutside
    ? drawHouse({ wallHex: hex, trimHex: white, roofHex: roof })
    : drawRoom({ wallHex: hex, trimHex: white, ceilingHex: white });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={isOutside ? `A house with its walls in ${colourName}` : `A room with its walls in ${colourName}`}
      width={600}
      height={400}
      className="aspect-3/2 w-full rounded-inner border border-line print:[print-color-adjust:exact]"
    />
  );
}
