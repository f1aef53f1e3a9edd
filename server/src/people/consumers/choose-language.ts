import type { Context } from '../../context.ts';
import { setUserLanguage } from '../../identity/index.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Language } from '../../kernel/language/language.ts';

/** Sends the caller's messages in this language from now on: the one that their pages stand in. */
export async function chooseLanguage(context: Context, actor: Actor, language: Language): Promise<Record<string, never>> {
  await setUserLanguage(context.db, actor.user_id, language);
  return {};
}
