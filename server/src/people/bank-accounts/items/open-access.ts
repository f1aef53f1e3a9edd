import type { Context } from '../../../context.ts';
import { accessPlace } from './access-place.ts';
import { findItem } from './store.ts';

/** An item's access token, opened; undefined where it is another provider's, or is being removed. */
export async function openAccess({ db, sealer, bankLinking }: Context, item_id: string): Promise<string | undefined> {
  const item = await findItem(db, item_id);
  if (!item || item.access_sealed === null || item.provider !== bankLinking.kind || item.state === 'removing') return undefined;
  return sealer.open(item.access_sealed, accessPlace(item_id));
}
