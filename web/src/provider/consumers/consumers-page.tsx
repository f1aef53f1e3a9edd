import type { FoundConsumer } from '@drawbridge/contract/provider';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { Panel } from '../frame/panel.tsx';
import { monthOf } from '../when.ts';
import { ConsumerBadge } from './consumer-badge.tsx';

const COLUMNS: readonly Column<FoundConsumer>[] = [
  {
    id: 'name',
    head: 'Name',
    at: 'title',
    cell: ({ id, name }) => (
      <Anchor className="link" href={`/provider/consumers/${id}`}>
        {name}
      </Anchor>
    ),
  },
  { id: 'phone', head: 'Phone', at: 'sub', className: 'num', cell: ({ phone }) => phone },
  { id: 'email', head: 'Email', cell: ({ email }) => email },
  { id: 'place', head: 'Place', cell: ({ city, state }) => `${city}, ${state}` },
  { id: 'since', head: 'Since', className: 'muted', cell: ({ since }) => monthOf(since) },
  { id: 'status', head: 'Status', at: 'status', cell: ({ status }) => <ConsumerBadge status={status} /> },
];

/** `/provider/consumers`: a person found by name, phone, email or the last four digits of an account. */
export default function ConsumersPage() {
  const [query, setQuery] = useAddressQuery();
  const q = query.get('q')?.trim() ?? '';
  const list = useQuery({
    queryKey: ['consumers', q],
    queryFn: () => ask('findConsumers', { query: { q } }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
  const { data } = list;
  return (
    <ConsolePage title="Consumers">
      <FindForm key={q} q={q} busy={list.isFetching} find={(words) => setQuery(words === '' ? {} : { q: words })} />
      {q === '' ? (
        <section className="panel">
          <Empty title="Find a person">
            By name, phone number, email, or the last four digits of an account. A name and four digits together work too: “okafor 0937”.
          </Empty>
        </section>
      ) : (
        <Panel title="Consumers" quiet className="panel--table">
          <Table
            label="Consumers"
            columns={COLUMNS}
            rows={data?.consumers}
            rowKey={({ id }) => id}
            failed={failedOf(list, 'The search failed')}
            empty={{ title: 'Nobody found', text: 'Enter the start of a name or email, or all ten digits of a phone number.' }}
          />
          {data?.more ? <p className="panel__body panel__body--top t-13 muted">There are more. Enter more of the name.</p> : null}
        </Panel>
      )}
    </ConsolePage>
  );
}

function FindForm({ q, busy, find }: { q: string; busy: boolean; find: (words: string) => void }) {
  const [words, setWords] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(words.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers know no search element
    <form role="search" className="toolbar consumers__find" onSubmit={submit}>
      <Field label="Name, phone, email or last four digits">
        <Input value={words} maxLength={100} autoComplete="off" spellCheck={false} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <Button type="submit" kind="primary" busy={busy}>
        Find
      </Button>
    </form>
  );
}
