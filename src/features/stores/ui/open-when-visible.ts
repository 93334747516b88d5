interface MapSteps<Map> {
  /** Loads the library and opens the map. */
  open: (element: HTMLElement) => Promise<Map>;
  /** Null when the map is closed. */
  onOpen: (map: Map | null) => void;
  /** The library could not be loaded. */
  onFail: () => void;
}

/** Opens a map when its element becomes visible. Returns a function that closes it. */
export function openWhenVisible<Map extends { remove(): void }>(
  element: HTMLElement | null,
  { open, onOpen, onFail }: MapSteps<Map>,
) {
  if (element === null) return;
  let opened: Map | null = null;
  let isRemoved = false;
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    opened = await open(element).catch(() => null);
    if (isRemoved) return opened?.remove();
    if (opened === null) return onFail();
    onOpen(opened);
  });
  observer.observe(element);
  return () => {
    isRemoved = true;
    observer.disconnect();
    opened?.remove();
    onOpen(null);
  };
}
