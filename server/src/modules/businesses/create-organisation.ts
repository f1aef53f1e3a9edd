import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { insertOrganisation } from './store.ts';

/** Adds a merchant, and gives the organisation's id. */
export async function createOrganisation(context: Context, name: string): Promise<string> {
  const id = newId('org');
  await insertOrganisation(context.db, id, name, context.clock.now());
  return id;
}
