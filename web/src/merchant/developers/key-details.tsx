import { type ApiKey, KEY_RIGHT_LABELS } from '@drawbridge/contract';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { Facts } from '../../ui/layout/facts.tsx';

/** What a key's row opens into: all that bounds it, and where it comes from. */
export function KeyDetails({ apiKey, zone }: { apiKey: ApiKey; zone: string }) {
  const { rights, expires_at, allowed_addresses, created_at, made_by, last_used_at, last_used_from } = apiKey;
  return (
    <Facts
      grid
      facts={[
        { label: 'Key', value: <span className="developers__code">{apiKey.begins_with}…</span> },
        { label: 'Created', value: made_by === null ? formatDate(created_at, zone) : `${formatDate(created_at, zone)} by ${made_by}` },
        { label: 'Expires', value: expires_at === null ? 'Never' : formatDateTime(expires_at, zone) },
        { label: 'Last used', value: last_used_at === null ? 'Not yet' : `${formatDateTime(last_used_at, zone)} from ${last_used_from}` },
        { label: 'Allowed addresses', value: allowed_addresses.length === 0 ? 'Any' : allowed_addresses.join(', ') },
        { label: 'Rights', value: rights.map((right) => KEY_RIGHT_LABELS[right]).join(', ') },
      ]}
    />
  );
}
