import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 1_500;

/** Loads the data of the page again and again while something goes on. Without script the page has a link for it. */
export function useRefresh(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
