import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Language } from '../../kernel/language/language.ts';
import { setLanguage } from './store.ts';

/** Sends the caller's messages in this language from now on: the one that their pages stand in. */
export async function chooseLanguage(context: Context, actor: Actor, language: Language): Promise<Record<string, never>> {
  await setLanguage(context.db, actor.user_id, language);
  return {};
}
