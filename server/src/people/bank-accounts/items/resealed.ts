import type { ResealedColumn } from '../../../kernel/keys/index.ts';
import { accessPlace } from './access-place.ts';

/** What a rotation of the sealing keys seals anew here. */
export const resealed: readonly ResealedColumn[] = [{ table: 'bank_link_items', key: 'id', column: 'access_sealed', place: accessPlace }];
