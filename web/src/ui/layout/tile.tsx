import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';

export type TileProps = {
  /** Whose tile: its first letter is shown, and the name decides the color. */
  name?: string;
  /** Instead of a letter. */
  icon?: ReactNode;
  look?: 'bank' | 'moat';
  size?: 'sm' | 'lg' | 'xl';
};

/** One of the four tile colors, the same for the same name everywhere. */
function tileColor(name: string): 1 | 2 | 3 | 4 {
  let hash = 0;
  for (const character of name.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return ((hash % 4) + 1) as 1 | 2 | 3 | 4;
}

/** The arch that stands for a person, a shop or a bank. Decoration: the name stands beside it. */
export function Tile({ name = '', icon, look, size }: TileProps) {
  const color = look || !name ? 1 : tileColor(name);
  const [initial = ''] = name.trim().toUpperCase();
  return (
    <span className={classes('tile', look && `tile--${look}`, color > 1 && `tile--${color}`, size && `tile--${size}`)} aria-hidden="true">
      {icon ?? initial}
    </span>
  );
}
