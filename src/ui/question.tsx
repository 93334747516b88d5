import { type ReactNode, useEffect, useRef } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Notice } from "./notice-bar.tsx";

interface QuestionProps {
  /** Names what the action ends or gives away: "Switch off Robin Hale?" */
  title: string;
  /** The effect of the action. */
  children: ReactNode;
  /** The form with the button that acts. */
  action: ReactNode;
  /** The way back: a link, or a button where the page itself has asked. */
  keep: { readonly label: string; readonly to: string; readonly onPress?: (() => void) | undefined };
}

/**
 * Asks before something final. The page's address opens it where there is no script. The question itself takes the
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
            {keep.onPress === undefined ? (
              <ButtonLink to={keep.to} replace preventScrollReset>
                {keep.label}
              </ButtonLink>
            ) : (
              <Button onClick={keep.onPress}>{keep.label}</Button>
            )}
          </div>
        }
      >
        <strong className="font-semibold">{title}</strong> {children}
      </Notice>
    </div>
  );
}
