import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { brand } from '../../ui/brand.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { usePageTitle } from '../../ui/use-title.ts';
import { WaitingRows } from '../loaded.tsx';
import { SandboxFrame } from '../sandbox-frame.tsx';
import { readTrace } from './calls.ts';
import { TraceFound } from './trace-found.tsx';
import './trace.css';

/** `/sandbox/trace`: from a file's line to the payment, postings and authorization, and back, by its address. */
export default function TracePage() {
  usePageTitle('Trace | Sandbox', brand.name);
  return (
    <SandboxFrame
      title="Trace"
      intro="From a line in a file to the payment, and back. Account numbers are masked."
      className="trace"
      nav={{ label: 'The sandbox', links: <ButtonLink href="/sandbox">Back to the sandbox</ButtonLink> }}
    >
      <Asking />
    </SandboxFrame>
  );
}

function Asking() {
  const [search, setSearch] = useAddressQuery();
  const of = search.get('of') ?? '';
  const [words, setWords] = useState(of);
  useEffect(() => setWords(of), [of]);
  const found = useQuery({ queryKey: ['trace', of], queryFn: () => readTrace(of), enabled: of !== '', retry: false });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (words.trim() === of) void found.refetch();
    else setSearch(words.trim() === '' ? {} : { of: words.trim() });
  };
  return (
    <>
      <Card pad className="sandbox__card">
        <form className="trace__form" onSubmit={submit}>
          <Field
            label="What to look for"
            hint="A Transaction ID, a payout's reference, a trace number, a file's name, or its name, a colon and a line."
          >
            <Input className="num" autoComplete="off" spellCheck={false} value={words} onChange={(event) => setWords(event.target.value)} />
          </Field>
          <div className="actions">
            <Button type="submit" kind="primary" busy={found.isFetching}>
              Trace
            </Button>
          </div>
        </form>
      </Card>
      {of === '' ? (
        <Card pad>
          <Empty title="Enter something to trace">Every receipt has a Transaction ID. The sandbox lists the files.</Empty>
        </Card>
      ) : found.isError ? (
        <Card pad>
          <Failed title={`Nothing found for ${of}`} onRetry={() => void found.refetch()} retrying={found.isFetching}>
            {found.error.message}
          </Failed>
        </Card>
      ) : found.data === undefined ? (
        <Card pad>
          <WaitingRows />
        </Card>
      ) : (
        <TraceFound trace={found.data} />
      )}
    </>
  );
}
