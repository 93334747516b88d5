/** A key that people can press, drawn like a key. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-inner border border-line-strong bg-ground px-1.5 py-0.5 font-mono text-sm leading-none text-ink-muted">
      {children}
    </kbd>
  );
}
