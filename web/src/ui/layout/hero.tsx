import type { ComponentProps } from 'react';
import { classes } from '../class-names.ts';

/** The arches behind a moat surface. The surface must be positioned and isolated, as `.hero` is. */
export function HeroArt({ width = 250, height = 205 }: { width?: number; height?: number }) {
  return (
    <svg className="hero__art" width={width} height={height} viewBox="0 0 220 180" aria-hidden="true">
      <path d="M12 180V154a128 128 0 0 1 256 0V180Z" />
      <path d="M36 180V154a104 104 0 0 1 208 0V180Z" />
      <path d="M60 180V154a80 80 0 0 1 160 0V180Z" />
      <path d="M84 180V154a56 56 0 0 1 112 0V180Z" />
      <path d="M108 180V154a32 32 0 0 1 64 0V180Z" />
    </svg>
  );
}

/** The moat surface for the one number that matters, one a screen: `.hero__label`, then `.t-48 .money`. */
export function Hero({ className, children, ...rest }: Omit<ComponentProps<'section'>, 'style'>) {
  return (
    <section {...rest} className={classes('hero on-moat', className)}>
      <HeroArt />
      {children}
    </section>
  );
}
