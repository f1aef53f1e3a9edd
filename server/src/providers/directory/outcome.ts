import type { Logger } from 'pino';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import { AppError } from '../../kernel/errors.ts';

/** How long the caller waits for one call of a directory. */
export const CALL_MS = 8_000;
const PATIENCE_S = 60;

/** What a directory answered, of which everything but a few refusals is the same to whoever asked. */
export interface Refused {
  /** Undefined: no answer came. */
  readonly status: number | undefined;
  /** The provider's own name of the fault, or its words, without anything of a person. */
  readonly error: string;
  readonly request_id?: string | undefined;
  readonly retry_after_s?: number | undefined;
}

/** A call that did not give what was asked. */
export class DirectoryFault extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.error);
    this.name = 'DirectoryFault';
    this.refused = refused;
  }
}

/**
 * Makes a call of a directory and logs how it went: which provider, which call, how long. `known` gives the refusal for
 * a fault that a person can mend. Throws that, or DIRECTORY_UNAVAILABLE, or DIRECTORY_REFUSED.
 */
export async function asked<T>(
  log: Logger,
  provider: string,
  call: string,
  work: () => Promise<T>,
  known: (refused: Refused) => AppError | undefined = () => undefined,
): Promise<T> {
  const began_ms = elapsedMs();
  const fields = () => ({ provider, call, took_ms: Math.round(elapsedMs() - began_ms) });
  try {
    const answer = await work();
    log.debug(fields(), 'the directory answered');
    return answer;
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error;
    const { status, error: code, request_id, retry_after_s } = error.refused;
    const line = { ...fields(), status, error_code: code, provider_request_id: request_id };
    const refusal = known(error.refused);
    if (refusal !== undefined) {
      log.info(line, 'the directory refused');
      throw refusal;
    }
    log.warn(line, status === undefined ? 'the directory did not answer' : 'the directory refused');
    if (status === undefined || status === 429 || status >= 500)
      throw new AppError('DIRECTORY_UNAVAILABLE', { retry_after_s: Math.min(retry_after_s ?? 1, PATIENCE_S) });
    throw new AppError('DIRECTORY_REFUSED');
  }
}

/** A password that passes our rule and not the provider's. `why`: its words of the rule, if any. */
export function weakPassword(why: string | undefined): AppError {
  const words = "Your sign-in provider's rules refuse this password";
  return new AppError('PASSWORD_TOO_WEAK', { message: why ? `${words}: ${why}` : `${words}. Choose another.`, field: 'password' });
}
