import { type ConsoleFailure, FAILURE_KINDS, type FailureKind } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { MailIcon, MessageIcon } from '../../ui/icons/icons.tsx';
import { PulseIcon } from '../../ui/icons/rare-icons.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';
import { WaitItem, WaitSkeleton } from '../frame/wait-list.tsx';
import { ageOf } from '../when.ts';
import { BounceDialog } from './bounce-dialog.tsx';
import { droppedWords, FAILURE_KIND_LABELS, repeatedWords, titleOf, troubleOf } from './words.ts';

interface Chosen {
  readonly failure: ConsoleFailure;
  readonly call: 'repeatFailure' | 'dropFailure';
}

/** `/provider/failures`: webhooks, texts, emails and jobs that fail; each is repeated or dropped with a reason. */
export default function FailuresPage() {
  const [query, setQuery] = useAddressQuery();
  const kind = FAILURE_KINDS.find((one) => one === query.get('kind')) ?? 'message';
  const [chosen, setChosen] = useState<Chosen>();
  const [notes, setNotes] = useState(false);
  const { me } = useMe();
  const may_note = kind === 'message' && me !== undefined && me !== null && staffMay(me.role, 'noteBounce');
  return (
    <ConsolePage title="Webhooks and jobs">
      <fieldset className="pills">
        <legend className="visually-hidden">Kind</legend>
        {FAILURE_KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className="pill"
            aria-pressed={kind === one}
            onClick={() => setQuery(one === 'message' ? {} : { kind: one })}
          >
            {FAILURE_KIND_LABELS[one]}
          </button>
        ))}
      </fieldset>
      <List key={kind} kind={kind} onChoose={setChosen} />
      {may_note ? (
        <p className="t-13 muted">
          An email that bounces later isn't noticed automatically.{' '}
          <button type="button" className="link" onClick={() => setNotes(true)}>
            Record a bounced email
          </button>
        </p>
      ) : null}
      <p className="t-13 muted">
        Totals are under <TextLink href="/provider/health">Health</TextLink>. We don't show who a message is to or what it says.
      </p>
      {notes ? <BounceDialog onClose={() => setNotes(false)} /> : null}
      {chosen ? <Decision chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </ConsolePage>
  );
}

function Decision({ chosen: { failure, call }, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { kind, id } = failure;
  const repeats = call === 'repeatFailure';
  return (
    <ReasonDialog
      title={`${repeats ? 'Repeat' : 'Drop'} “${titleOf(failure)}”?`}
      yes={repeats ? 'Repeat' : 'Drop'}
      kind={repeats ? 'primary' : 'danger'}
      send={(reason) => ask(call, { body: { kind, id, reason } })}
      done={repeats ? 'Trying again' : 'Dropped'}
      onClose={onClose}
    >
      {repeats ? repeatedWords(failure) : droppedWords(failure)}
    </ReasonDialog>
  );
}

function List({ kind, onChoose }: { kind: FailureKind; onChoose: (chosen: Chosen) => void }) {
  const list = useInfiniteQuery({
    queryKey: ['failures', kind],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => ask('listFailures', { query: { kind, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ failures, has_more }) => (has_more ? failures.at(-1)?.id : undefined),
  });
  const failures = list.data?.pages.flatMap((page) => page.failures);
  if (!failures)
    return list.error ? (
      <section className="panel">
        <Failed title="We couldn't load the failures" onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {list.error.message}
        </Failed>
      </section>
    ) : (
      <Panel title="Loading">
        <WaitSkeleton />
      </Panel>
    );
  if (failures.length === 0)
    return (
      <section className="panel">
        <Empty title="No failures">Anything we can't send or finish shows up here.</Empty>
      </section>
    );
  return (
    <Panel title={FAILURE_KIND_LABELS[kind]}>
      <ul className="wait">
        {failures.map((failure) => (
          <Item key={failure.id} failure={failure} onChoose={onChoose} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="panel__body">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Item({ failure, onChoose }: { failure: ConsoleFailure; onChoose: (chosen: Chosen) => void }) {
  const { me } = useMe();
  const may = me ? staffMay(me.role, 'repeatFailure') : false;
  const title = titleOf(failure);
  return (
    <WaitItem
      icon={failure.kind === 'message' ? failure.channel === 'email' ? <MailIcon /> : <MessageIcon /> : <PulseIcon />}
      look={failure.next_try_at === null ? 'negative' : undefined}
      title={title}
      href={failure.kind === 'webhook' ? `/provider/payments/${failure.public_id}` : undefined}
      sub={troubleOf(failure)}
      end={
        <>
          <span className="due">{ageOf(failure.at)}</span>
          {may && failure.may_repeat ? (
            <Button size="sm" aria-label={`Repeat: ${title}`} onClick={() => onChoose({ failure, call: 'repeatFailure' })}>
              Repeat
            </Button>
          ) : null}
          {may && failure.may_drop ? (
            <Button size="sm" aria-label={`Drop: ${title}`} onClick={() => onChoose({ failure, call: 'dropFailure' })}>
              Drop
            </Button>
          ) : null}
        </>
      }
    />
  );
}
