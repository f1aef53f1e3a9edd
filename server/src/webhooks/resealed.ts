import type { ResealedColumn } from '../kernel/keys/index.ts';
import { secretPlace } from './secret.ts';

/** What a rotation of the sealing keys seals anew here. */
export const resealed: readonly ResealedColumn[] = [{ table: 'webhook_endpoints', key: 'id', column: 'secret_sealed', place: secretPlace }];
