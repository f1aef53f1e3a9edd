import type { Context } from '../../context.ts';
import { findBusinessIdsByName } from './store.ts';

/** The ids of the businesses of this exact name: none, one, or several, since a name belongs to nobody alone. */
export function findBusinessesNamed({ db }: Context, name: string): Promise<string[]> {
  return findBusinessIdsByName(db, name);
}
