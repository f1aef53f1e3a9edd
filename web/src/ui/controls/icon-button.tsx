import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { Anchor, type AnchorProps } from './anchor.tsx';

type Look = {
  icon: ReactNode;
  /** What it does and to what, "Send link 1052": the only name it has. */
  label: string;
  size?: 'sm';
};

export type IconButtonProps = Omit<ComponentProps<'button'>, 'style' | 'children' | 'aria-label'> & Look;

const look = (size?: 'sm', more?: string) => classes('icon-btn', size && 'icon-btn--sm', more);

/** A button that is one icon. */
export function IconButton({ icon, label, size, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={look(size, className)} aria-label={label}>
      {icon}
    </button>
  );
}

/** A link that is one icon. */
export function IconLink({ icon, label, size, className, ...rest }: Omit<AnchorProps, 'children' | 'aria-label'> & Look) {
  return (
    <Anchor {...rest} className={look(size, className)} aria-label={label}>
      {icon}
    </Anchor>
  );
}
