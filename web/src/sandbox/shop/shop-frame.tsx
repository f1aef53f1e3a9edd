import type { ReactNode } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tile } from '../../ui/layout/tile.tsx';

export const SHOP = 'Harbor Books';

/** The shop's own page: its name where ours would stand. */
export function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="shop">
        <header className="shop__bar">
          <Anchor className="shop__name" href="/sandbox/shop">
            <Tile name={SHOP} />
            <span>
              <b className="t-18">{SHOP}</b>
              <small className="muted">A sample shop</small>
            </span>
          </Anchor>
          <ButtonLink href="/sandbox">Sandbox</ButtonLink>
        </header>
        <main id="main" tabIndex={-1} className="shop__main">
          {children}
        </main>
      </div>
    </>
  );
}
