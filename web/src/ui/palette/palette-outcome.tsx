import { Button } from '../controls/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { PaletteState } from './use-palette.ts';

/** What can be searched for, before anything is typed. */
export function PaletteHint({ searched }: { searched: string }) {
  return <p className="palette__state muted">Search for {searched}.</p>;
}

/** What stands where there are no hits, and how many there are for whoever hears the page. */
export function PaletteOutcome({ searched, palette }: { searched: string; palette: PaletteState }) {
  const { words, waits, late, error, again, shown } = palette;
  if (error)
    return (
      <div className="palette__state" role="alert">
        <p>The search failed. {error.message}</p>
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </div>
    );
  if (waits) return late ? <Rows /> : null;
  return (
    <p className={shown.length > 0 || words.trim() === '' ? 'visually-hidden' : 'palette__state muted'} role="status">
      {words.trim() === ''
        ? ''
        : shown.length > 0
          ? `${shown.length} ${shown.length === 1 ? 'result' : 'results'}`
          : `Nothing found. You can search for ${searched}.`}
    </p>
  );
}

/** The places of hits that take longer. */
function Rows() {
  return (
    <div aria-busy="true">
      {(['most', 'half', 'third'] as const).map((width) => (
        <div className="palette__item" key={width}>
          <span className="palette__icon">
            <Skeleton shape="tile" />
          </span>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
