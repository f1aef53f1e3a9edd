import { apiKeyWishes, type NewApiKey } from '@drawbridge/contract/routes/api-keys';
import type { SandboxApiKeys } from '@drawbridge/contract/sandbox-shop';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ButtonLink } from '../ui/controls/button.tsx';
import { SelectField, TextField } from '../ui/controls/form-fields.tsx';
import { TextButton } from '../ui/controls/text-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Empty } from '../ui/feedback/empty.tsx';
import { Problem } from '../ui/feedback/notice.tsx';
import { BANK_ZONE, formatDateTime } from '../ui/format.ts';
import { Card } from '../ui/layout/card.tsx';
import { CopyButton } from './copy-button.tsx';
import { listKeys, makeKey, revokeKey } from './key-calls.ts';
import './keys.css';
import { Loaded } from './loaded.tsx';
import { keysKey } from './queries.ts';
import { SandboxForm } from './sandbox-form.tsx';
import { useSandboxForm } from './use-sandbox-form.ts';

const rules = z.object({ syn_business_id: z.string(), name: apiKeyWishes.shape.name });
type Wishes = z.infer<typeof rules>;

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
          <p className="muted t-14">With a key, a web shop's server opens checkout sessions for a business.</p>
        </div>
        <ButtonLink href="/sandbox/shop" size="sm">
          Sample shop
        </ButtonLink>
      </div>
      <Loaded of={known} failed="We couldn't load the keys">
        {({ businesses, keys }) =>
          businesses.length === 0 ? (
            <Empty title="No business yet">Each key belongs to a business. Open one, or start the sandbox with its demo data.</Empty>
          ) : (
            <>
              <KeyForm businesses={businesses} />
              <KeyList keys={keys} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function KeyForm({ businesses }: Pick<SandboxApiKeys, 'businesses'>) {
  const queries = useQueryClient();
  const making = useSandboxForm<Wishes, NewApiKey>(
    rules,
    { syn_business_id: businesses[0]?.syn_business_id ?? '', name: '' },
    ({ syn_business_id, name }) => makeKey(syn_business_id, name),
    () => {
      making.form.resetField('name');
      void queries.invalidateQueries({ queryKey: keysKey });
    },
  );
  return (
    <SandboxForm
      of={making}
      button="Make key"
      said_for_good
      said={({ business_name, secret }) => (
        <>
          <p>The key for {business_name}. Copy it now. You won't see it again.</p>
          <p className="keys__secret">
            <code>{secret}</code>
            <CopyButton text={secret} what="the key" />
          </p>
        </>
      )}
    >
      <div className="sandbox__two">
        <SelectField
          form={making.form}
          name="syn_business_id"
          label="Business"
          options={businesses.map(({ syn_business_id, business_name }) => ({ value: syn_business_id, label: business_name }))}
        />
        <TextField form={making.form} name="name" label="Name" autoComplete="off" maxLength={50} placeholder="My shop" />
      </div>
    </SandboxForm>
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
      <Problem>{revoke.error?.message}</Problem>
    </>
  );
}
