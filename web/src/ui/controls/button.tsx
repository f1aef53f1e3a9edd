import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { Anchor, type AnchorProps } from './anchor.tsx';

/** `money` is amber: money is about to move. At most one on a screen. */
export type ButtonKind = 'plain' | 'primary' | 'money' | 'ghost' | 'danger' | 'moat';

export type ButtonLook = {
  kind?: ButtonKind;
  size?: 'sm' | 'lg';
  /** As wide as what holds it. */
  block?: boolean;
  icon?: ReactNode;
  /** Shows the icon alone below 640. */
  collapse?: boolean;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'style'> &
  ButtonLook & {
    /** Working on it: spinner before the same label, and a second press does nothing. */
    busy?: boolean;
  };

function look({ kind = 'plain', size, block, collapse }: ButtonLook, more?: string): string {
  return classes(
    'btn',
    kind !== 'plain' && `btn--${kind}`,
    size && `btn--${size}`,
    block && 'btn--block',
    collapse && 'btn--collapse',
    more,
  );
}

/** A button. It submits its form only when `type="submit"` is asked for. */
export function Button({ kind, size, block, icon, collapse, busy, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ kind, size, block, collapse }, className)}
      aria-busy={busy || undefined}
      data-spins={busy && !icon ? '' : undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {collapse ? <span>{children}</span> : children}
    </button>
  );
}

export type ButtonLinkProps = AnchorProps & ButtonLook;

/** A link that looks like a button. */
export function ButtonLink({ kind, size, block, icon, collapse, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={look({ kind, size, block, collapse }, className)}>
      {icon}
      {collapse ? <span>{children}</span> : children}
    </Anchor>
  );
}
