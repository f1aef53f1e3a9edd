import { type Environment, matching, oneOf, refuse, required, whole } from '../../kernel/read-settings.ts';
import { isLoopback } from '../../kernel/security/loopback.ts';

export interface SmtpSettings {
  readonly kind: 'smtp';
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** `starttls`: begins in the clear and goes on only over TLS. `off` is for this machine alone. */
  readonly tls: 'starttls' | 'implicit' | 'off';
  /** What people see a mail come from: an address, with a name before it or without. */
  readonly from: string;
  /** Where a mail server sends what it cannot deliver; the message's id is put behind a plus. */
  readonly bounce_address: string;
}
export type EmailConfig = { readonly kind: 'outbox' } | SmtpSettings;

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/;
const NAMED = /^(?:[^<>"\p{Cc}]*<[^\s@<>"]+@[^\s@<>"]+>|[^\s@<>"]+@[^\s@<>"]+)$/u;
const USUAL_PORT = { starttls: 587, implicit: 465, off: 25 } as const;

/** Reads which way mails go. */
export function readEmailSettings(env: Environment): EmailConfig {
  const kind = oneOf(env, 'EMAIL', ['outbox', 'smtp'], 'outbox');
  if (kind === 'outbox') return { kind };
  const host = required(env, 'SMTP_HOST', /^[\w.:-]{1,253}$/, 'the name or address of the mail server');
  const tls = oneOf(env, 'SMTP_TLS', ['starttls', 'implicit', 'off'], 'starttls');
  if (tls === 'off' && !isLoopback(host))
    refuse(env, 'SMTP_TLS=off sends mails and the password in the clear: only a server on this machine may', undefined);
  const user = env['SMTP_USER'] || undefined;
  const password = env['SMTP_PASSWORD'] || undefined;
  if ((user === undefined) !== (password === undefined))
    refuse(env, 'SMTP_USER and SMTP_PASSWORD go together: set both or neither', undefined);
  const from = required(env, 'MAIL_FROM', NAMED, 'the address that mails come from, such as Drawbridge <pay@example.com>');
  const bare = /<(.+)>/.exec(from)?.[1] ?? from;
  return {
    kind,
    host,
    port: whole(env, 'SMTP_PORT', USUAL_PORT[tls], 1, 65_535),
    user,
    password,
    tls,
    from,
    bounce_address: env['MAIL_BOUNCE_ADDRESS'] ? matching(env, 'MAIL_BOUNCE_ADDRESS', ADDRESS, 'an e-mail address', bare) : bare,
  };
}
