import { classes } from '../class-names.ts';

/** $1,234.56 and longer do not fit a phone in the largest type. */
const LONG = 8;

/** The amount that a screen is about, as large as its length allows. */
export function BigAmount({ className, children }: { className?: string; children: string }) {
  return <p className={classes('t-64 money', className, children.length > LONG && 'money--long')}>{children}</p>;
}
