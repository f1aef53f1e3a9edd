import { classes } from '../class-names.ts';

export type SkeletonProps = {
  /** `text`: a line, as high as its text. `title`: a 28 line. `money`: a 48 number. `tile`, `button`, `row`: those. */
  shape?: 'text' | 'title' | 'money' | 'tile' | 'button' | 'row';
  /** How wide: a share of the room it has. */
  width?: 'quarter' | 'third' | 'half' | 'most' | 'full';
};

/** The place of something still loading, in its final size. Mark what holds it with `aria-busy`. */
export function Skeleton({ shape = 'text', width = 'half' }: SkeletonProps) {
  return <span className={classes('skeleton', `skeleton--${shape}`, `skeleton--${width}`)} aria-hidden="true" />;
}
