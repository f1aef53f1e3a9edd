import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../shared/finding.ts';
import type { SmtpSettings } from './smtp-settings.ts';

const CHECK_MS = 10_000;
const LONGEST_MESSAGE = 200;

type Trouble = readonly [sign: RegExp, words: string, remedy: string];
const UNKNOWN: Trouble = [/./, 'cannot be worked with', 'Compare SMTP_HOST, SMTP_PORT and SMTP_TLS.'];
/** What a failure means, and what to do about it: by the library's code, or by what its message says, first fit. */
const TROUBLES: readonly Trouble[] = [
  [/^EAUTH|^ENOAUTH/, 'refuses the user or the password', 'Compare SMTP_USER and SMTP_PASSWORD with what the mail server knows.'],
  [/ECONNREFUSED/, 'refuses the connection: nobody listens there', 'Compare SMTP_HOST and SMTP_PORT, and see that the mail server runs.'],
  [/^EDNS|ENOTFOUND|EAI_AGAIN/, 'cannot be found', 'SMTP_HOST is no name that can be looked up.'],
  [
    /self[- ]signed|certificate|altname|unable to (get|verify)|CERT_/i,
    'shows a certificate that nobody trusts',
    'The server must show a certificate of SMTP_HOST’s name, from a known authority and not expired.',
  ],
  [
    /^ETLS|wrong version number|SSL|TLS/,
    'and we cannot agree on TLS',
    'The server must offer TLS; set SMTP_TLS=implicit where it speaks nothing else, and compare SMTP_PORT.',
  ],
  [/^ETIMEDOUT|timeout/i, 'does not answer', 'Compare SMTP_HOST, SMTP_PORT and SMTP_TLS, and see that no firewall is between.'],
];

/** Looks at the mail server: connects, agrees on TLS, and logs in. No mail is sent. */
export async function checkSmtp({ host, port }: SmtpSettings, pool: () => Promise<{ verify(): Promise<true> }>): Promise<Finding[]> {
  const what = 'Mail server';
  try {
    const answered = await Promise.race([
      pool().then((transport) => transport.verify()),
      pause(CHECK_MS, 'silent' as const, { ref: false }),
    ]);
    if (answered === 'silent')
      return [{ what, good: false, says: `${host}:${port} did not answer in 10 s.`, remedy: 'Compare SMTP_HOST and SMTP_PORT.' }];
    return [{ what, good: true, says: `${host}:${port} lets us in.` }];
  } catch (error) {
    const { code = 'unknown', message = '' } = error as { code?: string; message?: string };
    const said = `${code}: ${message.replaceAll(/\s+/g, ' ').slice(0, LONGEST_MESSAGE)}`;
    const [, words, remedy] = TROUBLES.find(([sign]) => sign.test(said)) ?? UNKNOWN;
    return [{ what, good: false, says: `${host}:${port} ${words} (${said}).`, remedy }];
  }
}
