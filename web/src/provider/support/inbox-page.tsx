import { type ListedSupport, SUPPORT_FILTERS, SUPPORT_SIDES } from '@drawbridge/contract/provider';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { moreFoot } from '../frame/more-foot.tsx';
import { when } from '../when.ts';
import { SupportBadge } from './status-badge.tsx';
import { REFERENCE_MAX, useInboxAddress } from './use-inbox-address.ts';
import { FILTER_LABELS, SIDE_LABELS, waited } from './words.ts';
import './support.css';

const COLUMNS: readonly Column<ListedSupport>[] = [
  {
    id: 'person',
    head: 'From',
    at: 'title',
    className: 'inbox__from',
    cell: ({ id, person, reference }) => (
      <span className="cell-2">
        <Anchor className="link truncate" href={`/provider/support/${id}`} title={person.name} aria-label={`${person.name}, ${reference}`}>
          {person.name}
        </Anchor>
        <small className="num">{reference}</small>
      </span>
    ),
  },
  {
    id: 'begins',
    head: 'Request',
    at: 'sub',
    className: 'inbox__begins',
    cell: ({ issue, begins }) => (
      <span className="cell-2">
        <span className="inbox__words">{begins}</span>
        {issue === null ? null : <small>{issue}</small>}
      </span>
    ),
  },
  {
    id: 'about',
    head: 'About',
    className: 'inbox__about',
    cell: ({ side, business, payment }) => (
      <span className="cell-2">
        <span className="truncate" title={business?.name}>
          {business?.name ?? (side === 'consumer' ? 'A consumer' : 'A merchant')}
        </span>
        {payment === null ? null : <small className="mono">{payment}</small>}
      </span>
    ),
  },
  {
    id: 'waits',
    head: 'Waits',
    at: 'extra',
    className: 'num',
    cell: ({ waiting_since, last_at }) =>
      waiting_since === null ? <span className="muted">{when(last_at)}</span> : `${waited(waiting_since)}`,
  },
  { id: 'status', head: 'Status', at: 'status', skeleton: 'half', cell: ({ status }) => <SupportBadge status={status} /> },
];

/** `/provider/support`: what people ask, whoever waits the longest first. */
export default function SupportInboxPage() {
  const { which, side, q } = useInboxAddress();
  const list = useInfiniteQuery({
    queryKey: ['support', which, side, q],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      ask('listSupport', { query: { which, side, q: q === '' ? undefined : q, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data } = list;
  return (
    <ConsolePage title="Support">
      <Filters counts={data?.pages[0]?.counts} />
      <Table
        label="Requests"
        columns={COLUMNS}
        rows={data?.pages.flatMap(({ requests }) => requests)}
        rowKey={({ id }) => id}
        failed={failedOf(list, "The requests couldn't be loaded")}
        empty={emptyWords(which, q)}
        foot={moreFoot(list)}
      />
      <p className="t-13 muted">
        Consumers and merchants write in their app. <TextLink href="/provider/support/saved-answers">Saved answers</TextLink>
      </p>
    </ConsolePage>
  );
}

function emptyWords(which: string, q: string): { title: string; text: string } {
  if (q !== '') return { title: 'No request has this reference', text: 'A reference number has eight digits: 4821-9157.' };
  return which === 'us'
    ? { title: "Nobody's waiting for us", text: 'Requests from consumers and merchants show up here.' }
    : { title: 'None here', text: 'Choose another list, or search for a reference number.' };
}

function Filters({ counts }: { counts: { us: number; them: number } | undefined }) {
  const { which, side, q, choose } = useInboxAddress();
  const countOf = { us: counts?.us, them: counts?.them, open: counts && counts.us + counts.them, closed: undefined };
  return (
    <>
      <fieldset className="pills">
        <legend className="visually-hidden">Whose turn it is</legend>
        {SUPPORT_FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            className="pill"
            aria-pressed={q === '' && which === one}
            onClick={() => choose('which', one === 'us' ? '' : one)}
          >
            {FILTER_LABELS[one]} <span className="num">{countOf[one] ?? ''}</span>
          </button>
        ))}
      </fieldset>
      <div className="toolbar files__filters">
        <Field label="Side">
          <Select
            options={[{ value: '', label: 'Both sides' }, ...SUPPORT_SIDES.map((value) => ({ value, label: SIDE_LABELS[value] }))]}
            value={side ?? ''}
            onChange={(event) => choose('side', event.target.value)}
          />
        </Field>
        <Field label="Reference">
          <SearchBox label="Reference number" max_length={REFERENCE_MAX} search={q} onSearch={(words) => choose('q', words)} />
        </Field>
      </div>
    </>
  );
}
