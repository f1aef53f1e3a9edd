import type { ComponentProps } from 'react';
import { classes } from '../class-names.ts';
import { Anchor, type AnchorProps } from './anchor.tsx';

/** A button that is only its words: Log Out, See more. */
export function TextButton({ className, type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'style'>) {
  return <button {...rest} type={type} className={classes('text-btn', className)} />;
}

/** The same as a link. */
export function TextLink({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={classes('text-btn', className)} />;
}
