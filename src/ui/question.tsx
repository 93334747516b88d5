import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice-bar.tsx";

interface QuestionProps {
  /** Names what the action ends or gives away: "Switch off Robin Hale?" */
  title: string;
  /** The effect of the action. */
  children: ReactNode;
  /** The form with the button that acts. */
  action: ReactNode;
  /** The way back, as a link. */
  keep: { readonly to: string; readonly label: string };
}

/**
 * Asks before something final. The page's address opens it, so that it works without script. The question itself takes the
 * focus: a second press of Enter must not answer it.
 */
export function Question({ title, children, action, keep }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="w-full min-w-0">
      <Notice
        tone="danger"
        action={
          <div className="flex flex-wrap gap-2">
            {action}
            <ButtonLink to={keep.to} replace preventScrollReset>
              {keep.label}
            </ButtonLink>
          </div>
        }
      >
        <strong className="font-semibold">{title}</strong> {children}
      </Notice>
    </div>
  );
}
