import type { ComponentProps } from 'react';
import { Link, useInRouterContext } from 'react-router';

export type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'style'> & {
  /** A path of this site is followed without loading the page again; anything else is an ordinary link. */
  href: string;
  /** Opens apart, for what must not lose the page it is on. */
  apart?: boolean;
  /** Replaces the current entry of the history. */
  replace?: boolean;
};

/** A link to anywhere. */
export function Anchor({ href, apart, replace, ...rest }: AnchorProps) {
  const routed = useInRouterContext();
  if (apart) return <a {...rest} href={href} target="_blank" rel="noreferrer" />;
  if (routed && href.startsWith('/') && !href.startsWith('//')) return <Link {...rest} to={href} replace={replace} />;
  return <a {...rest} href={href} />;
}
