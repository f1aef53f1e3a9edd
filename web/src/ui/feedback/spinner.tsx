import { classes } from '../class-names.ts';

/** The turning ring: in buttons, in toasts, and beside "Wait a moment...". With a label it speaks for itself. */
export function Spinner({ large, label }: { large?: boolean; label?: string }) {
  const name = classes('spinner', large && 'spinner--lg');
  if (!label) return <span className={name} aria-hidden="true" />;
  return <span className={name} role="progressbar" aria-label={label} />;
}
