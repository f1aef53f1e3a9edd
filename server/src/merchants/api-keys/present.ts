import type { ApiKey } from '@drawbridge/contract';
import type { KeyRow } from './store.ts';

export function presentKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    begins_with: row.begins_with,
    syn_business_id: row.business_id,
    business_name: row.business_name,
    rights: [...row.rights],
    expires_at: row.expires_at?.toISOString() ?? null,
    allowed_addresses: [...row.allowed_addresses],
    created_at: row.created_at.toISOString(),
    made_by: row.made_by,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_from: row.last_used_from,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
