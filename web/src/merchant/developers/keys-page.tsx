import { type ApiKey, KEY_RIGHT_LABELS, type NewApiKey, presetOf } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { formatDate } from '../../ui/format.ts';
import type { Column } from '../../ui/layout/table.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { Wrapped } from '../wrapped.tsx';
import { zoneOfBusiness } from '../zones.ts';
import { AddForLocation } from './add-for-location.tsx';
import { BoundsFields } from './bounds-fields.tsx';
import { BusinessIds } from './business-ids.tsx';
import { ChangeKey } from './change-key.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { KeyDetails } from './key-details.tsx';
import { FIRST_BOUNDS, type KeyEntries, keyRules } from './key-entries.ts';
import { KeyState } from './key-state.tsx';
import './keys.css';
import { RevokeKey } from './revoke-key.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useApiKeys, useCreateKey } from './use-api-keys.ts';

type ZoneOf = (key: Pick<ApiKey, 'syn_business_id'>) => string;
interface Doing {
  what: 'change' | 'revoke';
  key: ApiKey;
}

/** `/merchant/api-keys`: the keys by which programs speak for the organization's businesses, and what each may do. */
export default function KeysPage() {
  const current = useCurrentBusiness();
  const zoneOf: ZoneOf = ({ syn_business_id }) => zoneOfBusiness(syn_business_id, current);
  const create = useCreateKey(zoneOf);
  const [made, setMade] = useState<NewApiKey>();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  return (
    <DevelopersPage
      title="API keys"
      intro="An API key lets your own programs, such as an online shop, act for one location. Give each program a separate key with only the rights it needs."
      add={(offered) => (
        <AddForLocation<KeyEntries, NewApiKey>
          {...offered}
          label="Key name"
          input={{ name: 'name', placeholder: 'Web shop', maxLength: 50 }}
          wide
          button="Create key"
          rules={keyRules}
          first={{ ...FIRST_BOUNDS }}
          more={(form) => <BoundsFields form={form} />}
          adding={create}
          onMade={setMade}
        />
      )}
      label="API keys"
      columns={columnsFor(zoneOf, setDoing)}
      detail={{
        label: ({ name }) => `Details of ${name}`,
        content: (key) => <KeyDetails apiKey={key} zone={zoneOf(key)} />,
      }}
      list={useApiKeys()}
      empty={{ title: 'No keys yet', text: "Create one for your shop's server." }}
      failed="We couldn't load the keys."
      below={(businesses) => <BusinessIds businesses={businesses} />}
    >
      {made === undefined ? null : <SecretDialog made={made} onClose={() => setMade(undefined)} />}
      {doing?.what === 'change' ? <ChangeKey apiKey={doing.key} zone={zoneOf(doing.key)} onClose={close} /> : null}
      {doing?.what === 'revoke' ? <RevokeKey apiKey={doing.key} onClose={close} /> : null}
    </DevelopersPage>
  );
}

function columnsFor(zoneOf: ZoneOf, onDo: (doing: Doing) => void): readonly Column<ApiKey>[] {
  return [
    { id: 'name', head: 'Name', at: 'title', cell: ({ name }) => <Wrapped text={name} /> },
    { id: 'location', head: 'Location', at: 'sub', cell: ({ business_name }) => <Wrapped text={business_name} /> },
    { id: 'rights', head: 'Rights', at: 'extra', cell: ({ rights }) => <Wrapped text={rightsInShort(rights)} /> },
    { id: 'used', head: 'Last used', at: 'extra', cell: (key) => <LastUse apiKey={key} zone={zoneOf(key)} /> },
    { id: 'state', head: 'Status', at: 'status', cell: (key) => <KeyState apiKey={key} zone={zoneOf(key)} /> },
    {
      id: 'act',
      head: 'Change or revoke',
      kind: 'act',
      at: 'act',
      className: 'developers__act',
      cell: (key) =>
        key.revoked_at === null ? (
          <span className="keys__acts">
            <Button size="sm" aria-label={`Change ${key.name}`} onClick={() => onDo({ what: 'change', key })}>
              Change
            </Button>
            <Button size="sm" aria-label={`Revoke ${key.name}`} onClick={() => onDo({ what: 'revoke', key })}>
              Revoke
            </Button>
          </span>
        ) : null,
    },
  ];
}

/** What a key may do, as far as a row has room for it. */
function rightsInShort(rights: ApiKey['rights']): string {
  const [first, ...others] = rights;
  if (first === undefined) return '';
  return presetOf(rights) ?? `${KEY_RIGHT_LABELS[first]}${others.length === 0 ? '' : ` and ${others.length} more`}`;
}

function LastUse({ apiKey: { last_used_at }, zone }: { apiKey: ApiKey; zone: string }) {
  if (last_used_at === null) return <span className="muted">Not used yet</span>;
  return (
    <>
      <span className="keys__label">Last used </span>
      <span className="num">{formatDate(last_used_at, zone)}</span>
    </>
  );
}
