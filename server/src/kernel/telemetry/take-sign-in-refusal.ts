import type { SignInRefusal } from '@drawbridge/contract/routes/telemetry';
import type { Context } from '../../context.ts';
import { scrub } from './scrub.ts';

/**
 * Writes what an outside sign-in provider refused into the log: its page or its answer was seen by the browser alone. `request_id` is the
 * reference that the person is shown. A word of a page is not believed: it is a line, and changes nothing.
 */
export function takeSignInRefusal({ config, log }: Pick<Context, 'config' | 'log'>, refusal: SignInRefusal, request_id: string): void {
  const { step, error, description } = refusal;
  log.warn(
    { provider: config.oidc_issuer ?? 'embedded', step, error, error_description: scrub(description), request_id },
    'the sign-in provider refused, a page says',
  );
}
