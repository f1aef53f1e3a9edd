import { type ConsoleException, EXCEPTION_KINDS, type ExceptionKind } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { hrefOf } from '../approvals/proposal-item.tsx';
import { useProposalOf } from '../approvals/waiting-for.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { LoadingPanel } from '../frame/loading-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';
import { WaitItem } from '../frame/wait-list.tsx';
import { ageOf } from '../when.ts';
import { type Action, actionsOf } from './actions.ts';
import { EXCEPTION_LABELS, iconOfKind } from './kinds.tsx';
import { keyOf, wordsOf } from './words.ts';

type Chosen = Action & { readonly title: string };

/** `/provider/exceptions`: everything that waits for a person, each with its reason and what can be done. */
export default function ExceptionsPage() {
  const list = useQuery({ queryKey: ['exceptions'], queryFn: () => ask('listExceptions') });
  const { data } = list;
  const [query, setQuery] = useAddressQuery();
  const [chosen, setChosen] = useState<Chosen>();
  const kind = EXCEPTION_KINDS.find((one) => one === query.get('kind'));
  const choose = (next: ExceptionKind | undefined) => setQuery(next === undefined ? {} : { kind: next });
  return (
    <ConsolePage title="Exceptions">
      <Kinds counts={data?.counts} kind={kind} choose={choose} />
      {data ? (
        <List
          exceptions={data.exceptions.filter((one) => kind === undefined || one.kind === kind)}
          total={kind === undefined ? sumOf(data.counts) : data.counts[kind]}
          onChoose={setChosen}
        />
      ) : (
        <LoadingPanel what="The exceptions" query={list} />
      )}
      <p className="t-13 muted">Mark something as handled only when the money is right. Your reason is kept with your name.</p>
      {chosen ? (
        <ReasonDialog
          title={chosen.title}
          yes={chosen.label}
          kind={chosen.kind}
          send={chosen.send}
          done={chosen.done}
          two={chosen.about !== undefined}
          onClose={() => setChosen(undefined)}
        >
          {chosen.words}
        </ReasonDialog>
      ) : null}
    </ConsolePage>
  );
}

type Counts = Readonly<Record<ExceptionKind, number>>;
const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

function Kinds({
  counts,
  kind,
  choose,
}: {
  counts: Counts | undefined;
  kind: ExceptionKind | undefined;
  choose: (kind: ExceptionKind | undefined) => void;
}) {
  return (
    <fieldset className="pills">
      <legend className="visually-hidden">Kind</legend>
      <button type="button" className="pill" aria-pressed={kind === undefined} onClick={() => choose(undefined)}>
        All <span className="num">{counts ? sumOf(counts) : ''}</span>
      </button>
      {EXCEPTION_KINDS.map((one) => (
        <button key={one} type="button" className="pill" aria-pressed={kind === one} onClick={() => choose(one)}>
          {EXCEPTION_LABELS[one].pill} <span className="num">{counts?.[one] ?? ''}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface ListProps {
  exceptions: readonly ConsoleException[];
  total: number;
  onChoose: (chosen: Chosen) => void;
}

function List({ exceptions, total, onChoose }: ListProps) {
  if (exceptions.length === 0)
    return (
      <section className="panel">
        <Empty title="Nothing needs you">Anything a file or a bank's answer leaves open shows up here.</Empty>
      </section>
    );
  return (
    <Panel title="Waiting" count={total}>
      <ul className="wait">
        {exceptions.map((exception) => (
          <Item key={keyOf(exception)} exception={exception} onChoose={onChoose} />
        ))}
      </ul>
      {total > exceptions.length ? <p className="panel__body t-13 muted">And {total - exceptions.length} more after these.</p> : null}
    </Panel>
  );
}

function Item({ exception, onChoose }: { exception: ConsoleException; onChoose: (chosen: Chosen) => void }) {
  const { me } = useMe();
  const proposalOf = useProposalOf();
  const { title, sub } = wordsOf(exception);
  const file = exception.kind === 'file' ? exception.name : exception.kind === 'from_bank' ? exception.file : undefined;
  const href = file === undefined ? undefined : `/provider/files/${encodeURIComponent(file)}`;
  const actions = actionsOf(exception).filter(({ call }) => me && staffMay(me.role, call));
  return (
    <WaitItem
      icon={iconOfKind(exception.kind)}
      look={exception.kind === 'file' || exception.kind === 'deliveries' ? 'negative' : undefined}
      title={title}
      href={href}
      sub={sub}
      end={
        <>
          {'amount' in exception ? <span className="strong num">{formatCents(exception.amount)}</span> : null}
          <span className="due">{ageOf(exception.since)}</span>
          {exception.kind === 'file' && href ? (
            <ButtonLink size="sm" kind="primary" href={href} aria-label={`Review ${exception.name}`}>
              Review file
            </ButtonLink>
          ) : null}
          {actions.map((action) => {
            const proposal = action.about === undefined ? undefined : proposalOf(action.about);
            return proposal ? (
              <TextLink key={action.label} href={hrefOf(proposal)} aria-label={`Waiting for a second person: ${title}`}>
                Waiting for a second person
              </TextLink>
            ) : (
              <Button key={action.label} size="sm" aria-label={`${action.label}: ${title}`} onClick={() => onChoose({ ...action, title })}>
                {action.label}
              </Button>
            );
          })}
        </>
      }
    />
  );
}
