import { resealed as ofIdentity } from './identity/index.ts';
import type { ResealedColumn } from './kernel/keys/index.ts';
import { resealed as ofApplications } from './merchants/applications/index.ts';
import { resealed as ofBusinesses } from './merchants/businesses/index.ts';
import { resealed as ofPush } from './notify/push/index.ts';
import { resealed as ofBankAccounts } from './people/bank-accounts/index.ts';
import { resealed as ofWebhooks } from './webhooks/index.ts';

/** What a rotation of the sealing keys seals anew. Evidence is not among it, nor what is forgotten within days. */
export const RESEALED_COLUMNS: readonly ResealedColumn[] = [
  ...ofIdentity,
  ...ofBankAccounts,
  ...ofBusinesses,
  ...ofApplications,
  ...ofPush,
  ...ofWebhooks,
];
