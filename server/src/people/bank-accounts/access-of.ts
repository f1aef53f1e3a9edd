import type { Context } from '../../context.ts';
import { accessPlace } from './items/index.ts';
import type { AskableAccount } from './store.ts';

/** By what the provider is asked about an account. */
export interface Access {
  readonly item_id: string;
  readonly access_token: string;
  readonly vendor_account_id: string;
}

/**
 * The access to an account, opened; undefined where nobody can be asked about it: it was linked by its numbers, through
 * another provider than this server's, or its item is being removed.
 */
export function accessOf({ sealer, bankLinking }: Pick<Context, 'sealer' | 'bankLinking'>, account: AskableAccount): Access | undefined {
  const { item_id, item_provider, item_state, access_sealed, vendor_account_id } = account;
  if (item_id === null || access_sealed === null || vendor_account_id === null) return undefined;
  if (item_provider !== bankLinking.kind || item_state === 'removing') return undefined;
  return { item_id, access_token: sealer.open(access_sealed, accessPlace(item_id)), vendor_account_id };
}
