import { users } from '@drawbridge/contract';
import { callRoute } from '../support/client.ts';
import { beginSignIn, completeSignIn, profileFor, type SignedIn } from '../support/sign-in.ts';

/** A server in a sandbox that is reached as anybody reaches it. */
interface OutsideServer {
  readonly url: string;
  readonly sandbox_secret: string;
}

/** Signs a new consumer in by phone, with the code that the sandbox shows, and registers them. Throws where any step fails. */
export async function signUp(server: OutsideServer, phone: string): Promise<SignedIn> {
  const under_way = await beginSignIn(server, 'sms');
  const sent = await under_way.call('code', { phone_number: phone });
  if (sent.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(sent.body)}`);
  const verified = await under_way.call('code/verify', { code: await shownCode(server, phone) });
  const signed_in = await completeSignIn(server, under_way, verified.body);
  const made = await callRoute(server.url, users.createSelf, { token: signed_in.access_token, body: profileFor(phone) });
  if (made.status >= 300) throw new Error(`no profile was made: ${JSON.stringify(made.refusal)}`);
  return signed_in;
}

async function shownCode({ url, sandbox_secret }: OutsideServer, phone: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox/outbox?to=${encodeURIComponent(`+1${phone}`)}`, {
    headers: { authorization: `Bearer ${sandbox_secret}` },
  });
  const [message] = (await answer.json()) as { body: string }[];
  const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}`);
  return code;
}
