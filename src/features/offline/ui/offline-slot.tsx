import { type ComponentType, useEffect, useState } from "react";
import type { OfflineToolsProps } from "./offline-tools.tsx";

/** The place of the offline tools on every page. They are loaded after the page, because only few visits need them. */
export function OfflineSlot(props: OfflineToolsProps) {
  const [Tools, setTools] = useState<ComponentType<OfflineToolsProps> | null>(null);
  useEffect(() => {
    const load = async () => (await import("./offline-tools.tsx")).OfflineTools;
    // Without them the page works as it does with signal.
    void load().then(
      (loaded) => setTools(() => loaded),
      () => undefined,
    );
  }, []);
  return Tools !== null && <Tools {...props} />;
}
