import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';

interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** A table's foot that brings the next page below those shown; none after the last. `what`: where a page has two such lists. */
export function moreFoot(list: PagedList, what?: string): ReactNode {
  if (!list.hasNextPage) return undefined;
  return (
    <div className="table__foot">
      <Button size="sm" busy={list.isFetchingNextPage} aria-label={what && `Show more ${what}`} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
