import type { ExceptionReason } from '@drawbridge/contract/exceptions';
import type { SandboxException, SandboxWaiting } from '@drawbridge/contract/sandbox';
import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../ui/controls/anchor.tsx';
import { Empty } from '../ui/feedback/empty.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { BANK_ZONE, formatDateTime } from '../ui/format.ts';
import { listSetAside } from './calls.ts';
import { Loaded } from './loaded.tsx';
import { setAsideKey } from './queries.ts';
import { SandboxCard } from './sandbox-card.tsx';
import { SettleSetAside } from './settle-set-aside.tsx';
import { ShortList } from './short-list.tsx';
import { tracePath } from './trace/calls.ts';
import { UnwrittenRow } from './unwritten-row.tsx';

const SHOWN = 6;

/** What the bank sent that could not be acted on, why, until dealt with; and what no file to the bank can hold. */
export function SetAsideCard() {
  const aside = useQuery({ queryKey: setAsideKey, queryFn: listSetAside });
  return (
    <SandboxCard id="set-aside" title="Set aside" refresh={{ label: 'Refresh what was set aside', onPress: () => void aside.refetch() }}>
      <Loaded of={aside} failed="We couldn't load this" waiting={<Skeleton shape="row" />}>
        {(waiting) => <Waiting {...waiting} />}
      </Loaded>
    </SandboxCard>
  );
}

function Waiting({ rows, unoriginable, waiting }: SandboxWaiting) {
  const count = rows.length + unoriginable.rows.length;
  const more = waiting + unoriginable.waiting - count;
  if (count === 0)
    return <Empty title="Nothing needs attention">Anything from the bank that we can't process stays here, with the reason.</Empty>;
  return (
    <>
      <ShortList label="Set aside" most={SHOWN}>
        {[
          ...rows.map((row) => <Row key={row.number} row={row} />),
          ...unoriginable.rows.map((row) => <UnwrittenRow key={`${row.kind} ${row.reference}`} row={row} />),
        ]}
      </ShortList>
      {more > 0 ? <p className="t-13 muted">And {more} more after these.</p> : null}
    </>
  );
}

const REASON_WORDS: Record<ExceptionReason, string> = {
  unreadable_file: "A file that can't be read",
  unreadable_line: "An entry that can't be read",
  same_content: 'The same file under another name',
  not_a_return: "An entry that isn't a return",
  other_company: 'An entry for another company',
  unknown_trace: 'An entry that was never sent',
  unknown_code: "A return code that doesn't exist",
  already_returned: 'An entry that was already returned',
  amount_mismatch: 'A return for a different amount',
  not_returnable: "An entry that can't be returned anymore",
  not_dishonored: 'A bank contests a return we never dishonored',
  change_not_applied: 'A change that matches nothing here',
  settlement_account_change: "A merchant's account has changed",
  dishonor_lost: 'A bank contests a dishonored return',
  lost_entry: 'An entry of an earlier file, and nothing here waits for it',
  offset_entry: "The bank doesn't accept an entry that balances a batch",
};

function Row({ row }: { row: SandboxException }) {
  const { at, file, line, reason, detail } = row;
  const place = line === null ? file : `${file}, line ${line}`;
  return (
    <li className="aside">
      <p className="medium">{REASON_WORDS[reason]}</p>
      <p className="t-14">{detail.slice(0, 1).toUpperCase() + detail.slice(1)}</p>
      <p className="t-13 muted num">
        <Anchor className="link" href={tracePath(line === null ? file : `${file}:${line}`)}>
          {place}
        </Anchor>
        , {formatDateTime(at, BANK_ZONE)}
      </p>
      {reason === 'unreadable_file' ? (
        <p className="t-13">No payment posts until somebody has dealt with this, because returns may be in it.</p>
      ) : null}
      <SettleSetAside number={row.number} place={place} />
    </li>
  );
}
