import type { ReactNode } from 'react';

export type IconProps = {
  /** Side in pixels: 16 in small text, 20 as a rule, 24 in the bottom navigation. */
  size?: 16 | 20 | 24;
  /** Names the icon for screen readers; without it the icon is decoration. */
  label?: string;
};

/** Draws shapes of the 20 grid in the color of the text. */
export function Icon({ size = 20, label, children }: IconProps & { children: ReactNode }) {
  const sized = size === 20 ? 'icon' : `icon icon--${size}`;
  return (
    <svg className={sized} viewBox="0 0 20 20" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      {children}
    </svg>
  );
}
