import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { writeHidden } from './store.ts';

/** Keeps whether the caller wants to see the first steps: for them alone, wherever they sign in. */
export async function hideFirstSteps({ db, clock }: Context, actor: Actor, hidden: boolean): Promise<{ hidden: boolean }> {
  await writeHidden(db, actor.user_id, hidden ? clock.wall() : null);
  return { hidden };
}
