import type { ReactNode } from 'react';

/** Something that a palette found. */
export interface PaletteHit {
  /** Hits of a kind stand together, under its label. */
  readonly kind: string;
  readonly title: string;
  /** Beside the title, quietly: where it belongs. */
  readonly aside?: string;
  /** A text is marked where it begins as what was typed; anything else stands as it is. */
  readonly sub: ReactNode;
  readonly end: ReactNode;
  readonly icon: ReactNode;
  readonly href: string;
}
