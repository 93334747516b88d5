interface RoomPreviewProps {
  hex: string;
  colourName: string;
  /** What is only for outside is shown on a house. */
  isOutside: boolean;
}

/** The colour as a wall wears it. A picture of the server's: what draws it weighs more than all pictures together. */
export function RoomPreview({ hex, colourName, isOutside }: RoomPreviewProps) {
  const scene = isOutside ? "house" : "room";
  return (
    <img
      src={`/scene-pictures/${scene}.svg?wall=${hex.replace("#", "")}`}
      alt={`A ${scene} with its walls in ${colourName}`}
      width={600}
      height={400}
      className="aspect-3/2 w-full rounded-inner border border-line bg-sunken print:[print-color-adjust:exact]"
    />
  );
}
