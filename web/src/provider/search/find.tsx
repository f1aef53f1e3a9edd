import { lazy } from 'react';
import type { SidebarItem } from '../../ui/layout/portal-frame.tsx';
import { SearchOpen } from '../../ui/palette/search-open.tsx';

const ConsolePalette = lazy(() => import('./console-palette.tsx'));

/** The button that opens the search over everything; Ctrl+K and `/` do too. */
export function Find({ pages }: { pages: readonly SidebarItem[] }) {
  return <SearchOpen label="Search everything">{(opening) => <ConsolePalette pages={pages} {...opening} />}</SearchOpen>;
}
