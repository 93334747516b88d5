import { useEffect, useRef, useState } from "react";
import { FieldError } from "../../../ui/field.tsx";

interface Recaptcha {
  render(
    box: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; "expired-callback": () => void },
  ): number;
  reset(widget: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha & { ready(work: () => void): void };
  }
}

const SCRIPT = "https://www.google.com/recaptcha/api.js?render=explicit";

interface CaptchaFieldProps {
  siteKey: string;
  error: string | undefined;
  /** Changes after each refusal: an answer of reCAPTCHA is valid once. */
  attempt: unknown;
}

/** The check of reCAPTCHA. Its script is loaded here only, and only where the installation has keys. */
export function CaptchaField({ siteKey, error, attempt }: CaptchaFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const widget = useRef<number | null>(null);
  const [token, setToken] = useState("");
  useEffect(() => {
    const draw = () =>
      window.grecaptcha?.ready(() => {
        if (box.current === null || widget.current !== null) return;
        const options = { sitekey: siteKey, callback: setToken, "expired-callback": () => setToken("") };
        widget.current = window.grecaptcha?.render(box.current, options) ?? null;
      });
    if (window.grecaptcha !== undefined) return draw();
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = draw;
    document.head.append(script);
  }, [siteKey]);
  useEffect(() => {
    if (attempt === undefined || widget.current === null) return;
    window.grecaptcha?.reset(widget.current);
    setToken("");
  }, [attempt]);
  return (
    <div className="flex flex-col gap-1.5">
      <div ref={box} className="min-h-20" />
      <input type="hidden" name="captcha" value={token} />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
