import { t } from '../../../language/t.ts';
import { ApiError } from '../../../session/api.ts';
import { wordsOf } from '../../../session/words-of.ts';

/** Why a change of the notices failed: what the service said, or that it wasn't reached. */
export function whyNot(error: unknown): string {
  const unreached = error instanceof ApiError && error.unanswered;
  return wordsOf(error, unreached ? t('Network connection is unstable. Check your internet and try again.') : undefined);
}
