import type { ComponentProps } from 'react';
import { classes } from '../class-names.ts';

export type CardProps = Omit<ComponentProps<'section'>, 'style'> & {
  /** With the usual padding. */
  pad?: boolean;
};

/** A surface with a hairline. Give it `aria-labelledby` where it is a section of its own. */
export function Card({ pad, className, ...rest }: CardProps) {
  return <section {...rest} className={classes('card', pad && 'card--pad', className)} />;
}
