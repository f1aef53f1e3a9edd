import { LOOKUPS, type LookupName } from '@drawbridge/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { when } from '../when.ts';

const NAMES = Object.keys(LOOKUPS) as LookupName[];
const [FIRST = 'dry-run-cutoff'] = NAMES;

/** What the center tells in lines, as its commands print it. What is asked stands in the address. */
export function LookUp() {
  const [query, setQuery] = useAddressQuery();
  const asked = NAMES.find((name) => name === query.get('what'));
  const about = query.get('about') ?? undefined;
  const [what, setWhat] = useState<LookupName>(asked ?? FIRST);
  const [typed, setTyped] = useState(about ?? '');
  // Where somebody goes back, the form says what the lines below it tell.
  useEffect(() => {
    if (asked) setWhat(asked);
    setTyped(about ?? '');
  }, [asked, about]);
  const asks = LOOKUPS[what].about;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asks !== null && typed.trim() === '') return;
    setQuery({ what, ...(asks === null ? {} : { about: typed.trim() }) });
  };
  return (
    <Panel title="Look up">
      <form className="panel__body stack stack--16" onSubmit={submit}>
        <Field label="What">
          <Select
            value={what}
            options={NAMES.map((name) => ({ value: name, label: LOOKUPS[name].label }))}
            onChange={(event) => setWhat(NAMES.find((name) => name === event.target.value) ?? FIRST)}
          />
        </Field>
        {asks === null ? null : (
          <Field label={asks}>
            <Input value={typed} maxLength={100} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
          </Field>
        )}
        <div className="actions">
          <Button type="submit" disabled={asks !== null && typed.trim() === ''}>
            Look up
          </Button>
        </div>
      </form>
      {asked ? <Lines key={`${asked} ${about}`} what={asked} about={about} /> : null}
    </Panel>
  );
}

/** A trial of a whole cutoff takes a while. */
const LONGEST_MS = 120_000;

function Lines({ what, about }: { what: LookupName; about: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['look-up', what, about],
    queryFn: () => ask('lookUp', { query: { what, about }, timeout_ms: LONGEST_MS }),
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <div className="panel__body stack stack--16" aria-live="polite">
      {isFetching ? <p className="muted">Looking it up…</p> : null}
      {error && !isFetching ? <Notice kind="negative">{error.message}</Notice> : null}
      {data ? (
        <>
          <p className="t-13 muted">As of {when(data.at)} ET.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <section className="lookup" tabIndex={0} aria-label={LOOKUPS[what].label}>
            <pre className="mono">{data.lines.join('\n')}</pre>
          </section>
        </>
      ) : null}
      {isFetching ? null : (
        <Button size="sm" onClick={() => void refetch()}>
          Look again
        </Button>
      )}
    </div>
  );
}
