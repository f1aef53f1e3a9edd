import { type AuditFacts, KEY_RIGHT_LABELS, presetOf } from '@drawbridge/contract';
import { type AuditEntry, userWho } from '../../kernel/audit/index.ts';
import type { KeyHolder } from './key-holder.ts';
import type { KeyRow } from './store.ts';

/** What each entry of the audit log says of a key: who, whose, and which. */
export function entryAbout(actor: KeyHolder, row: KeyRow): Pick<AuditEntry, 'who' | 'organization_id' | 'thing'> {
  return { who: userWho(actor), organization_id: row.organization_id, thing: { kind: 'api_key', id: row.id, name: row.name } };
}

/** How a key looks in the audit log: never its secret. */
export function factsOf({ name, business_name, begins_with, rights, expires_at, allowed_addresses }: KeyRow): AuditFacts {
  return {
    name,
    location: business_name,
    begins_with,
    rights: presetOf(rights) ?? rights.map((right) => KEY_RIGHT_LABELS[right]).join(', '),
    expires: expires_at === null ? 'Never' : expires_at.toISOString(),
    allowed_addresses: allowed_addresses.length === 0 ? 'Any' : allowed_addresses.join(', '),
  };
}
