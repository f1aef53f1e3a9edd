import type { ApiKey, MadeApiKey } from '@drawbridge/contract';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { BusinessIds } from './business-ids.tsx';
import { CreateKey } from './create-key.tsx';
import './developers.css';
import { RevokeKey } from './revoke-key.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** `/merchant/api-keys`: the keys by which the servers of shops on the web speak for the organisation's businesses. */
export default function KeysPage() {
  const current = useCurrentBusiness();
  const { data, isError, isFetching, refetch } = useApiKeys();
  const [made, setMade] = useState<MadeApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const columns: readonly Column<ApiKey>[] = [
    { id: 'name', head: 'Name', at: 'title', cell: (key) => key.name },
    { id: 'location', head: 'Location', at: 'sub', cell: (key) => key.business_name },
    { id: 'begins', head: 'Begins with', at: 'extra', cell: (key) => <span className="api-keys__begins">{key.begins_with}…</span> },
    { id: 'created', head: 'Created', cell: (key) => <span className="num">{formatDate(key.created_at)}</span> },
    {
      id: 'state',
      head: 'Status',
      at: 'status',
      cell: (key) =>
        key.revoked_at === null ? (
          <Button size="sm" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
            Revoke
          </Button>
        ) : (
          <Badge look="negative" as_is>
            Revoked {formatDate(key.revoked_at)}
          </Badge>
        ),
    },
  ];
  return (
    <PortalPage title="API keys">
      <div className="stack stack--16">
        <p className="muted api-keys__intro">
          With a key, the server of a shop on the web opens checkout sessions for one of your locations. A key cannot read anything else,
          and can be revoked at any time.
        </p>
        {current.businesses.length === 0 ? null : (
          <CreateKey
            key={current.business?.SynBusinessID ?? 'all'}
            businesses={current.businesses}
            chosen={current.business?.SynBusinessID}
            onMade={setMade}
          />
        )}
        <Table
          label="API keys"
          columns={columns}
          rows={isError ? undefined : data}
          rowKey={(key) => key.id}
          empty={{ title: 'No keys yet', text: 'Create one for the server of your shop.' }}
          failed={isError ? { title: 'The keys could not be loaded.', onRetry: () => void refetch(), retrying: isFetching } : undefined}
        />
        {current.businesses.length === 0 ? null : <BusinessIds businesses={current.businesses} />}
      </div>
      {made === undefined ? null : <SecretDialog made={made} onClose={() => setMade(undefined)} />}
      {revoking === undefined ? null : <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </PortalPage>
  );
}
