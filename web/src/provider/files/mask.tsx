import type { ReactNode } from 'react';

/** The stars of the server's mask as bullets, set apart. */
export function withMask(text: string): ReactNode[] {
  return text.split(/(\*{2,})/).map((part, at) =>
    part.startsWith('**') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line stay where they are
      <span key={at} className="lines__mask">
        {'•'.repeat(part.length)}
      </span>
    ) : (
      part
    ),
  );
}
