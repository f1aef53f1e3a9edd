import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { WaitSkeleton } from '../frame/wait-list.tsx';

/** A file's lines as the server shows them: account numbers masked to their last four digits. */
export function Lines({ name }: { name: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['lines', name],
    queryFn: ({ pageParam }) => ask('readLines', { params: { name }, query: { after: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ lines, total }) => {
      const last = lines.at(-1)?.number ?? total;
      return last < total ? last : undefined;
    },
    // What stands in a file never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lines = data?.pages.flatMap((page) => page.lines);
  return (
    <Panel title="Lines" count={data?.pages[0]?.total} end={<span>Account numbers are masked</span>}>
      {lines ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it to the side
        <section className="lines" tabIndex={0} aria-label="Lines of the file">
          <table>
            <tbody>
              {lines.map(({ number, text }) => (
                <tr key={number}>
                  <td>{number}</td>
                  <td>{withMask(text)}</td>
                  <td>{meaningOf(text)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : error ? (
        <Failed title="The lines couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </Failed>
      ) : (
        <WaitSkeleton />
      )}
      {hasNextPage ? (
        <div className="panel__body panel__body--top">
          <Button size="sm" busy={isFetching} onClick={() => void fetchNextPage()}>
            Show more lines
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

/** The stars of the server's mask as bullets, set apart. */
function withMask(text: string): ReactNode[] {
  return text.split(/(\*{2,})/).map((part, at) =>
    part.startsWith('**') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line stay where they are
      <span key={at} className="lines__mask">
        {'•'.repeat(part.length)}
      </span>
    ) : (
      part
    ),
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
