import type { ResealedColumn } from '../kernel/keys/index.ts';
import { totpPlace } from './factors/totp.ts';
import { keyPlace } from './keys/signing-keys.ts';
import { recordPlace } from './records/adapter.ts';

/** What a rotation of the sealing keys seals anew here. */
export const resealed: readonly ResealedColumn[] = [
  { table: 'identity_keys', key: 'kid', column: 'private_jwk_sealed', place: keyPlace },
  { table: 'identity_records', key: 'id_hash', column: 'payload_sealed', place: recordPlace },
  { table: 'totp_secrets', key: 'id', column: 'secret_sealed', place: totpPlace },
];
