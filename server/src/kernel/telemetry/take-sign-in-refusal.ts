import type { SignInRefusal } from '@drawbridge/contract/routes/telemetry';
import type { Context } from '../../context.ts';
import { scrub } from './scrub.ts';

/**
 * Logs what an outside sign-in provider refused, which only the browser saw. `request_id` is the reference that the
 * person is shown. A page is not believed: its word is a line, and changes nothing.
 */
export function takeSignInRefusal({ config, log }: Pick<Context, 'config' | 'log'>, refusal: SignInRefusal, request_id: string): void {
  const { step, error, description } = refusal;
  log.warn(
    { provider: config.oidc_issuer ?? 'embedded', step, error, error_description: scrub(description), request_id },
    'the sign-in provider refused, a page says',
  );
}
