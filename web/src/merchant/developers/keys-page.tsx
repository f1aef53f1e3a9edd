import { type ApiKey, apiKeyWishes, type NewApiKey } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import type { Column } from '../../ui/layout/table.tsx';
import { Wrapped } from '../wrapped.tsx';
import { AddForLocation } from './add-for-location.tsx';
import { BusinessIds } from './business-ids.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useApiKeys, useCreateKey } from './use-api-keys.ts';

/** `/merchant/api-keys`: the keys by which the servers of shops on the web speak for the organization's businesses. */
export default function KeysPage() {
  const create = useCreateKey();
  const [made, setMade] = useState<NewApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const columns: readonly Column<ApiKey>[] = [
    { id: 'name', head: 'Name', at: 'title', cell: (key) => <Wrapped text={key.name} /> },
    { id: 'location', head: 'Location', at: 'sub', cell: (key) => <Wrapped text={key.business_name} /> },
    { id: 'begins', head: 'Key', at: 'extra', cell: (key) => <span className="developers__code">{key.begins_with}…</span> },
    { id: 'created', head: 'Created', cell: (key) => <span className="num">{formatDate(key.created_at)}</span> },
    { id: 'state', head: 'Status', at: 'status', cell: (key) => <State apiKey={key} /> },
    {
      id: 'revoke',
      head: 'Revoke',
      kind: 'act',
      at: 'act',
      className: 'developers__act',
      cell: (key) =>
        key.revoked_at === null ? (
          <Button size="sm" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
            Revoke
          </Button>
        ) : null,
    },
  ];
  return (
    <DevelopersPage
      title="API keys"
      intro="API keys let your online shop create checkout sessions for one location and read their status. Revoking a key is permanent."
      add={(offered) => (
        <AddForLocation
          {...offered}
          label="Key name"
          input={{ name: 'name', placeholder: 'Web shop', maxLength: 50 }}
          button="Create key"
          rules={apiKeyWishes}
          adding={create}
          onMade={setMade}
        />
      )}
      label="API keys"
      columns={columns}
      list={useApiKeys()}
      empty={{ title: 'No keys yet', text: "Create one for your shop's server." }}
      failed="We couldn't load the keys."
      below={(businesses) => <BusinessIds businesses={businesses} />}
    >
      {made === undefined ? null : <SecretDialog made={made} onClose={() => setMade(undefined)} />}
      {revoking === undefined ? null : <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </DevelopersPage>
  );
}

/** Whether a key opens anything still. */
function State({ apiKey: { revoked_at } }: { apiKey: ApiKey }) {
  return revoked_at === null ? (
    <Badge look="positive" as_is>
      Active
    </Badge>
  ) : (
    <Badge look="negative" as_is>
      Revoked {formatDate(revoked_at)}
    </Badge>
  );
}
