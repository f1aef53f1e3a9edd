import type { ResealedColumn } from '../../kernel/keys/index.ts';
import { applicationPlace } from './settlement-account.ts';

/** What a rotation of the sealing keys seals anew here. */
export const resealed: readonly ResealedColumn[] = [
  { table: 'applications', key: 'id', column: 'settlement_account_sealed', place: applicationPlace },
];
