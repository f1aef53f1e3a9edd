import type { ApiKey } from '@drawbridge/contract';
import type { KeyRow } from './store.ts';

export function presentKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    begins_with: row.begins_with,
    syn_business_id: row.business_id,
    business_name: row.business_name,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
