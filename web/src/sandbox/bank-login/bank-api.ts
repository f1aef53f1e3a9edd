import { type SandboxBankAccount, type SandboxChoice, type SandboxSession, sandboxBank } from '@drawbridge/contract/sandbox-bank';

const TIMEOUT_MS = 10_000;

/** A fruitless call to the sandbox bank. Status 0: no answer came. `message` is fit to be shown. */
export class BankError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.name = 'BankError';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** The bank's calls for one passage through the widget. All throw BankError. */
export interface BankApi {
  session(): Promise<SandboxSession>;
  signIn(input: { institution_id: string; user_name: string; password: string }): Promise<{ accounts: SandboxBankAccount[] }>;
  choose(account_ids: readonly string[]): Promise<SandboxChoice>;
}

/** The link token is the key to all of them; it travels in a header, never in an address. */
export function bankApi(link_token: string): BankApi {
  return {
    session: () => ask(link_token, sandboxBank.session),
    signIn: (input) => ask(link_token, sandboxBank.signIn, input),
    choose: (account_ids) => ask(link_token, sandboxBank.choose, { account_ids }),
  };
}

async function ask<Answer>(link_token: string, { method, path }: { method: string; path: string }, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { authorization: `Bearer ${link_token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new BankError(0, 'NO_ANSWER', "The bank isn't answering. Check your internet and try again.");
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Answer;
  const { code, message, field } = (answer ?? {}) as { code?: string; message?: string; field?: string };
  throw new BankError(response.status, code ?? 'UNKNOWN', message ?? 'Something went wrong. Please try again.', field);
}
