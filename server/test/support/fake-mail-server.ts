import type { AddressInfo, Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ArrivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As the server of its sender wrote it. */
  readonly text: string;
  readonly dsn: { readonly envid?: string | null | undefined; readonly notify?: readonly string[] | undefined };
}

/**
 * What the server does with the next mails, one after the other: takes it; refuses or defers its recipient, or its words; takes its words and closes
 * before it has answered; closes as soon as somebody names a recipient.
 */
export type MailFate = 'take' | 'refuse_recipient' | 'defer_recipient' | 'refuse_words' | 'take_and_close' | 'close_early';

export interface FakeMailServer {
  readonly port: number;
  readonly arrived: readonly ArrivedMail[];
  fates(...next: MailFate[]): void;
  stop(): Promise<void>;
}

const USER = { user: 'drawbridge', password: 'let-the-mail-out' } as const;
export const MAIL_USER = USER;

function answer(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** A real mail server on this machine that does what a test wants with what it is given. */
export async function startFakeMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<FakeMailServer> {
  const arrived: ArrivedMail[] = [];
  let next: MailFate[] = [];
  const under_way = new Map<string, MailFate>();
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    hideDSN: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER.user && password === USER.password ? done(null, { user: username }) : done(answer(535, '5.7.8 Who is that?')),
    onRcptTo(_address, session, done) {
      const fate = next.shift() ?? 'take';
      under_way.set(session.id, fate);
      if (fate === 'refuse_recipient') return done(answer(550, '5.1.1 No such mailbox'));
      if (fate === 'defer_recipient') return done(answer(450, '4.2.1 Not now'));
      if (fate === 'close_early') return cut();
      return done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fate = under_way.get(session.id);
        if (fate === 'refuse_words') return done(answer(554, '5.7.1 That looks like spam'));
        const { mailFrom, rcptTo, dsn } = session.envelope as typeof session.envelope & { dsn?: { envid?: string | null } };
        const notify = (rcptTo[0] as { dsn?: { notify?: string[] } } | undefined)?.dsn?.notify;
        arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
          dsn: { envid: dsn?.envid, notify },
        });
        if (fate === 'take_and_close') return cut();
        return done();
      });
    },
    ...options,
  });
  /** The line breaks: nobody says goodbye. */
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  server.on('error', () => undefined);
  const listening = server.server as unknown as Server;
  listening.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    port: (listening.address() as AddressInfo).port,
    arrived,
    fates: (...fates) => {
      next = fates;
    },
    async stop() {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
