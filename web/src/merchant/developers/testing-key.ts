import type { ApiKey } from '@drawbridge/contract';
import { harbor } from '../testing.tsx';

/** A key that opens and reads checkout sessions of Harbor Books, but for what `more` says. For tests. */
export const someKey = (more: Partial<ApiKey> = {}): ApiKey => ({
  id: 'key_00000000000000000000000001',
  name: 'Web shop',
  begins_with: 'sk_test_abcdefghjkmn',
  syn_business_id: harbor.SynBusinessID,
  business_name: 'Harbor Books',
  rights: ['sessions:read', 'sessions:write'],
  expires_at: null,
  allowed_addresses: [],
  created_at: '2026-03-17T15:00:00.000Z',
  made_by: 'ingrid.dahl',
  last_used_at: null,
  last_used_from: null,
  revoked_at: null,
  ...more,
});
