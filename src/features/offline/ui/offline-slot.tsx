import { type ComponentType, useEffect, useState } from "react";
import type { OfflineToolsProps } from "./offline-tools.tsx";
import { setOutboxState } from "./outbox-state.ts";

/** The place of the offline tools on every page. They are loaded after the page, because only few visits need them. */
export function OfflineSlot(props: OfflineToolsProps) {
  const [Tools, setTools] = useState<ComponentType<OfflineToolsProps> | null>(null);
  const { owner } = props;
  // A change may be made before the tools are there.
  useEffect(() => setOutboxState({ owner }), [owner]);
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
