import { t } from '../../language/t.ts';
import { Button } from './button.tsx';

export interface KeyFootProps<Key extends string | number> {
  /** What is counted on the left. */
  children?: string | undefined;
  /** The key that the page shown begins after; undefined on the first. */
  at: Key | undefined;
  /** The next page's; none after the last. */
  next: Key | null | undefined;
  busy: boolean;
  onGo: (key: Key | undefined) => void;
  /** How the way to the first page is called, and that to the next. */
  words: readonly [first: string, next: string];
}

/** A foot for a table that is paged by key: what comes meanwhile moves none of the pages. */
export function KeyFoot<Key extends string | number>({ children, at, next, busy, onGo, words: [first, further] }: KeyFootProps<Key>) {
  const has_pages = at !== undefined || (next ?? null) !== null;
  const buttons = (
    <>
      <Button size="sm" disabled={at === undefined} onClick={() => onGo(undefined)}>
        {first}
      </Button>
      <Button size="sm" disabled={(next ?? null) === null || busy} onClick={() => onGo(next ?? undefined)}>
        {further}
      </Button>
    </>
  );
  if (children !== undefined)
    return (
      <div className="table__foot">
        <span className="num">{children}</span>
        {has_pages ? (
          <nav className="actions" aria-label={t('Pages')}>
            {buttons}
          </nav>
        ) : null}
      </div>
    );
  return has_pages ? (
    <nav className="table__foot" aria-label={t('Pages')}>
      {buttons}
    </nav>
  ) : null;
}
