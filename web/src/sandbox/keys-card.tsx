import type { SandboxApiKeys } from '@drawbridge/contract/sandbox-shop';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { Select } from '../ui/controls/select.tsx';
import { TextButton } from '../ui/controls/text-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Empty, Failed } from '../ui/feedback/empty.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { BANK_ZONE, formatDateTime } from '../ui/format.ts';
import { Card } from '../ui/layout/card.tsx';
import { SandboxProblem } from './calls.ts';
import { CopyButton } from './copy-button.tsx';
import { listKeys, makeKey, revokeKey } from './key-calls.ts';
import './keys.css';
import { keysKey } from './queries.ts';

/** API keys for whoever writes a shop: makes one, shows its secret once, and revokes. */
export function KeysCard() {
  const known = useQuery({ queryKey: keysKey, queryFn: listKeys });
  return (
    <Card pad className="sandbox__card" aria-labelledby="keys">
      <div className="keys__head">
        <div>
          <h2 className="t-18" id="keys">
            API keys
          </h2>
          <p className="muted t-14">With a key, the server of a shop on the web opens checkout sessions for a business.</p>
        </div>
        <ButtonLink href="/sandbox/shop" size="sm">
          Sample shop
        </ButtonLink>
      </div>
      {known.isError ? (
        <Failed title="The keys cannot be read" onRetry={() => void known.refetch()} retrying={known.isFetching}>
          {known.error.message}
        </Failed>
      ) : known.data === undefined ? (
        <div className="stack stack--16">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : known.data.businesses.length === 0 ? (
        <Empty title="No business yet">Keys are made for a business: open one, or start the sandbox with its demo data.</Empty>
      ) : (
        <>
          <KeyForm businesses={known.data.businesses} />
          <KeyList keys={known.data.keys} />
        </>
      )}
    </Card>
  );
}

function KeyForm({ businesses }: Pick<SandboxApiKeys, 'businesses'>) {
  const [business_id, setBusinessId] = useState(businesses[0]?.syn_business_id ?? '');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => makeKey(business_id, name.trim()),
    onSuccess: () => {
      setName('');
      void queries.invalidateQueries({ queryKey: keysKey });
    },
  });
  const refused = make.error instanceof SandboxProblem && make.error.field === 'name' ? make.error.message : undefined;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (make.isPending) return;
    if (name.trim() !== '') make.mutate();
    else {
      setProblem('Name is required');
      event.currentTarget.querySelector('input')?.focus();
    }
  };

  return (
    <form className="sandbox__form" onSubmit={submit} noValidate>
      <div className="sandbox__two">
        <Field label="Business">
          <Select
            value={business_id}
            options={businesses.map(({ syn_business_id, business_name }) => ({ value: syn_business_id, label: business_name }))}
            onChange={(event) => setBusinessId(event.target.value)}
          />
        </Field>
        <Field label="Name" error={problem ?? refused}>
          <Input
            autoComplete="off"
            maxLength={50}
            placeholder="My shop"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
              if (make.isError) make.reset();
            }}
          />
        </Field>
      </div>
      <div className="actions">
        <Button type="submit" kind="primary" busy={make.isPending}>
          Make key
        </Button>
      </div>
      {make.isSuccess ? (
        <Notice role="status">
          <p>The key for {make.data.business_name}. It is shown this once: copy it now.</p>
          <p className="keys__secret">
            <code>{make.data.secret}</code>
            <CopyButton text={make.data.secret} what="the key" />
          </p>
        </Notice>
      ) : null}
      {make.isError && refused === undefined ? (
        <Notice kind="negative" role="alert">
          {make.error.message}
        </Notice>
      ) : null}
    </form>
  );
}

function KeyList({ keys }: Pick<SandboxApiKeys, 'keys'>) {
  const queries = useQueryClient();
  const revoke = useMutation({ mutationFn: revokeKey, onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }) });
  if (keys.length === 0) return <Empty title="No keys">The sample shop makes its own when it first needs one.</Empty>;
  return (
    <>
      <ul className="list" aria-label="Keys">
        {keys.map(({ id, name, business_name, begins_with, created_at, revoked_at }) => (
          <li key={id} className="keys__row">
            <div className="keys__words">
              <p className="row__title truncate" title={name}>
                {name}
              </p>
              <p className="row__sub">
                {business_name}, <time dateTime={created_at}>{formatDateTime(created_at, BANK_ZONE)}</time>
              </p>
              <p className="row__sub">
                <code>{begins_with}…</code>
              </p>
            </div>
            {revoked_at === null ? (
              <TextButton aria-label={`Revoke ${name}`} disabled={revoke.isPending} onClick={() => revoke.mutate(id)}>
                Revoke
              </TextButton>
            ) : (
              <Badge look="outline">Revoked</Badge>
            )}
          </li>
        ))}
      </ul>
      {revoke.isError ? (
        <Notice kind="negative" role="alert">
          {revoke.error.message}
        </Notice>
      ) : null}
    </>
  );
}
