import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { ConsoleProblem } from '../console-problem.ts';
import { Panel } from './panel.tsx';
import { WaitSkeleton } from './wait-list.tsx';

export interface LoadingPageProps {
  /** What it is: `payment`. */
  what: string;
  /** Where the others stand. */
  list: { label: string; href: string };
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean };
}

/** The place of one thing that is being read, that is not there, or that couldn't be read. */
export function LoadingPage({ what, list, query }: LoadingPageProps) {
  const { error } = query;
  if (error instanceof ConsoleProblem && (error.status === 404 || error.status === 400))
    return (
      <section className="panel">
        <Empty title={`We can't find that ${what}`} action={<TextLink href={list.href}>{list.label}</TextLink>}>
          Check what you looked for, or find it in the list.
        </Empty>
      </section>
    );
  return <LoadingPanel what={`The ${what}`} query={query} />;
}

/** The place of what is being read, or couldn't be read. `what` begins a sentence: `The rules`. */
export function LoadingPanel({ what, query: { error, refetch, isFetching } }: Pick<LoadingPageProps, 'what' | 'query'>) {
  if (error)
    return (
      <section className="panel">
        <Failed title={`${what} couldn't be loaded`} onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </Failed>
      </section>
    );
  return (
    <Panel title="Loading">
      <WaitSkeleton />
    </Panel>
  );
}
