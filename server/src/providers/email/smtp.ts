import type { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Email, EmailMessage } from './port.ts';
import { checkSmtp } from './smtp-check.ts';
import { asMessageError, type SmtpFailure } from './smtp-errors.ts';
import type { SmtpSettings } from './smtp-settings.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const CONNECTIONS = 4;

/** The words of one mail as the library hands them over, once it does. */
interface Handed {
  words?: Readable;
}

type Pool = Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options>;

/**
 * Mails by SMTP, each with its own Message-ID, the same for every try, and whom to tell if it comes back. Once a server
 * got a mail's words and did not answer, its fate is unknown: it is not sent again.
 */
export function smtpEmail(settings: SmtpSettings): Email {
  let opened: Promise<Pool> | undefined;
  const pool = (): Promise<Pool> => {
    opened ??= open(settings);
    return opened;
  };
  return {
    kind: 'smtp',
    async send(message) {
      const transport = await pool();
      const handed: Handed = {};
      try {
        const { messageId } = await transport.sendMail({ ...mailOf(settings, message), handed } as Parameters<Pool['sendMail']>[0]);
        return { provider_id: messageId };
      } catch (error) {
        throw asMessageError(error as SmtpFailure, handed.words?.readableDidRead === true);
      }
    },
    check: () => checkSmtp(settings, pool),
    close: () => void opened?.then((transport) => transport.close()),
  };
}

async function open({ host, port, tls, user, password }: SmtpSettings): Promise<Pool> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2' },
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    maxConnections: CONNECTIONS,
    // What is sent again, and when, is decided in one place, which is not here.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SMTPPool.Options);
  // The words are read only once the server asks for them, which tells whether a mail may have gone out.
  transport.use('stream', (mail, done) => {
    const { message, data } = mail as unknown as { message: { createReadStream(): Readable }; data: { handed: Handed } };
    const read = message.createReadStream.bind(message);
    message.createReadStream = () => {
      data.handed.words = read();
      return data.handed.words;
    };
    done();
  });
  return transport;
}

function fileOf({ file_name, content_type, base64 }: NonNullable<EmailMessage['attachment']>) {
  return { filename: file_name, contentType: content_type, content: Buffer.from(base64, 'base64') };
}

function mailOf(settings: SmtpSettings, { id, to, subject, body, html, stop_url, attachment }: EmailMessage) {
  const [box = '', domain = ''] = settings.bounce_address.split('@');
  return {
    from: settings.from,
    to,
    subject,
    text: body,
    ...(html === undefined ? {} : { html }),
    ...(attachment === undefined ? {} : { attachments: [fileOf(attachment)] }),
    ...(id === undefined
      ? {}
      : {
          messageId: `<${id}@${domain}>`,
          // Bounces come to an address that names the mail; notifications are asked of servers that send them (RFC
          // 3461).
          envelope: { from: `${box}+${id}@${domain}`, to },
          dsn: { id, return: 'headers' as const, notify: ['failure', 'delay'] as ('failure' | 'delay')[], recipient: `rfc822;${to}` },
        }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stop_url === undefined ? {} : { 'List-Unsubscribe': `<${stop_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
