import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Another value after each save, so that the form then shows what is stored, with the changes of other people. */
export function useFormVersion() {
  const { key } = useLocation();
  const [version, setVersion] = useState(0);
  const isSaved = useRef(false);
  const shownKey = useRef(key);
  const onDone = useCallback(() => {
    isSaved.current = true;
  }, []);
  // A save ends with a navigation, which brings the stored fields. Another navigation keeps what is typed.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (!isSaved.current) return;
    isSaved.current = false;
    setVersion((current) => current + 1);
  }, [key]);
  return { version, onDone };
}
