import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../shared/finding.ts';
import type { SmtpSettings } from './smtp-settings.ts';

const CHECK_MS = 10_000;
const REMEDIES: Readonly<Record<string, string>> = {
  EAUTH: 'Compare SMTP_USER and SMTP_PASSWORD with what the mail server knows.',
  ETLS: 'The server must offer TLS with a certificate of its name; SMTP_TLS=implicit where it speaks nothing else.',
  ESOCKET: 'Compare SMTP_HOST, SMTP_PORT and SMTP_TLS; the server’s certificate must be of its name and not expired.',
  EDNS: 'SMTP_HOST is no name that can be looked up.',
};

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
    const code = (error as { code?: string }).code ?? 'unknown';
    return [
      { what, good: false, says: `${host}:${port} says ${code}.`, remedy: REMEDIES[code] ?? 'Compare SMTP_HOST, SMTP_PORT and SMTP_TLS.' },
    ];
  }
}
