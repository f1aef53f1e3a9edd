import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { WaitSkeleton } from '../frame/wait-list.tsx';
import { withMask } from './mask.tsx';

/** As many as the server gives at once. */
const PART = 500;

/** A part of a file's lines. What stands in a file never changes. */
function useLines(name: string, after: number) {
  return useQuery({
    queryKey: ['lines', name, after],
    queryFn: () => ask('readLines', { params: { name }, query: { after } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A file's lines as the server shows them: account numbers masked to their last four digits. */
export function Lines({ name }: { name: string }) {
  const [address] = useSearchParams();
  const wanted = Number(address.get('line')) || 0;
  const [parts, setParts] = useState(1);
  const shown = Math.max(parts, Math.ceil(wanted / PART));
  const { data, error, refetch, isFetching } = useLines(name, 0);
  const total = data?.total;
  return (
    <Panel title="Lines" count={total} end={<span>Account numbers are masked</span>}>
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it to the side
        <section className="lines" tabIndex={0} aria-label="Lines of the file">
          <table>
            {Array.from({ length: total === undefined ? parts : Math.min(shown, Math.max(1, Math.ceil(total / PART))) }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts follow each other
              <Part key={at} name={name} after={at * PART} wanted={wanted} />
            ))}
          </table>
        </section>
      ) : error ? (
        <Failed title="The lines couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </Failed>
      ) : (
        <WaitSkeleton />
      )}
      {total !== undefined && total > shown * PART ? (
        <div className="panel__body panel__body--top">
          <Button size="sm" onClick={() => setParts(shown + 1)}>
            Show more lines
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Part({ name, after, wanted }: { name: string; after: number; wanted: number }) {
  const { data, error, refetch } = useLines(name, after);
  if (data === undefined)
    return (
      <tbody>
        <tr>
          <td />
          <td>{error ? error.message : 'Loading'}</td>
          <td>
            {error ? (
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            ) : null}
          </td>
        </tr>
      </tbody>
    );
  return (
    <tbody>
      {data.lines.map(({ number, text }) => (
        <Row key={number} hit={number === wanted}>
          <td>{number}</td>
          <td>{withMask(text)}</td>
          <td>{meaningOf(text)}</td>
        </Row>
      ))}
    </tbody>
  );
}

/** A line; the one that somebody came for is scrolled to, and has the focus. */
function Row({ hit, children }: { hit: boolean; children: ReactNode }) {
  const ref = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!hit) return;
    ref.current?.scrollIntoView?.({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [hit]);
  return (
    <tr ref={ref} data-hit={hit || undefined} tabIndex={hit ? -1 : undefined}>
      {children}
    </tr>
  );
}

const MEANINGS: Readonly<Record<string, string>> = {
  '1': 'File header',
  '5': 'Batch header',
  '6': 'Entry',
  '7': 'Addenda',
  '8': 'Batch control',
  '9': 'File control',
};

/** What a record is, by its first character; lines of nines only fill the last block. */
function meaningOf(text: string): string {
  return /^9+$/.test(text) ? 'Filler' : text.length === 94 ? (MEANINGS[text.charAt(0)] ?? '') : '';
}
