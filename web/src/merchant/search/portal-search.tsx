import { lazy } from 'react';
import type { NavItem } from '../../ui/layout/bottom-nav.tsx';
import { SearchOpen } from '../../ui/palette/search-open.tsx';

const PortalPalette = lazy(() => import('./portal-palette.tsx'));

/** The button that opens the search of the portal; Ctrl+K and `/` do too. `pages`: those that this person may open. */
export function PortalSearch({ pages }: { pages: readonly NavItem[] }) {
  return <SearchOpen label="Search">{(opening) => <PortalPalette pages={pages} {...opening} />}</SearchOpen>;
}
