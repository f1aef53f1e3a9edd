import type { Context } from '../../context.ts';
import type { ConsoleBinder } from './bind.ts';
import { findAnything } from './find-anything.ts';

/** One box finds what the console has pages of, for whoever may open them. */
export function searchCall({ on }: ConsoleBinder, context: Context): void {
  on('search', async ({ query: { q = '' }, staff }) => ({ hits: q === '' ? [] : await findAnything(context, staff.role, q) }));
}
