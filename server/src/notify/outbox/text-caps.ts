import type { Context } from '../../context.ts';
import { writeMail } from '../mail/write-mail.ts';
import { postMessage } from './post-message.ts';
import type { CapKind } from './purpose.ts';
import { countText, type TakenMessage } from './store.ts';

const HOUR_MS = 60 * 60_000;
/** From this share of a cap on, support is notified. */
const WARN_AT = 0.8;

/**
 * Counts a text in its caps, and gives whether it may go: each costs money, and a program that asks all night must find
 * an end. The sandbox's are not counted. Near and at a cap, support hears, once an hour for each kind.
 */
export async function consumeTextCaps(
  context: Context,
  message: Pick<TakenMessage, 'purpose' | 'recipient_fingerprint' | 'organization_id'>,
  to: string,
): Promise<boolean> {
  if (context.sms.kind === 'outbox') return true;
  const { text_caps: caps } = context.config;
  const hour = new Date(Math.floor(context.clock.wall().getTime() / HOUR_MS) * HOUR_MS);
  const scopeOf: Readonly<Record<CapKind, string>> = {
    all: 'all',
    number: `number:${message.recipient_fingerprint}`,
    // Country and area code: numbers that are rented by the thousand, to be texted for money, lie together.
    prefix: `prefix:${to.slice(0, 5)}`,
    organization: `organization:${message.organization_id}`,
  };
  const scopes = context.purposes[message.purpose].caps.map((kind) => ({ kind, scope: scopeOf[kind] }));
  const counts = await countText(
    context.db,
    scopes.map(({ kind, scope }) => ({ scope, most_hour: caps[kind].hour, most_day: caps[kind].day })),
    hour,
  );
  let room = true;
  for (const { scope, in_hour, in_day, is_full } of counts) {
    const kind = scopes.find((one) => one.scope === scope)?.kind ?? 'all';
    const share = Math.max(in_hour / caps[kind].hour, in_day / caps[kind].day);
    if (is_full) room = false;
    if (is_full || share >= WARN_AT) await alarm(context, kind, { in_hour, in_day, is_full, hour });
  }
  return room;
}

async function alarm(
  context: Context,
  kind: CapKind,
  { in_hour, in_day, is_full, hour }: { in_hour: number; in_day: number; is_full: boolean; hour: Date },
): Promise<void> {
  const { brand, text_caps: caps } = context.config;
  context.metrics.countTextCap(kind, is_full ? 'reached' : 'near');
  context.log[is_full ? 'error' : 'warn'](
    { cap: kind, in_hour, in_day, most: caps[kind] },
    is_full ? 'texts.cap.reached' : 'texts.cap.near',
  );
  const of = { number: 'one number', prefix: 'one area code', organization: 'one organization', all: 'everybody together' }[kind];
  const subject = is_full ? `Texts stopped at the cap for ${of}` : `Texts near the cap for ${of}`;
  const mail = writeMail(brand, subject, [
    {
      is: 'text',
      text: is_full
        ? `No more texts go to ${of} until the hour, or the 24 hours, have passed. Codes that are asked for are refused; other texts wait.`
        : `More than ${WARN_AT * 100}% of the texts that may go to ${of} have gone.`,
    },
    {
      is: 'facts',
      facts: [
        ['This hour', `${in_hour} of ${caps[kind].hour}`],
        ['The last 24 hours', `${in_day} of ${caps[kind].day}`],
      ],
    },
    {
      is: 'text',
      text: 'If these are your customers, raise the cap. If not, somebody is having codes sent to numbers that earn them money.',
    },
  ]);
  const key = `text-cap:${kind}:${is_full ? 'reached' : 'near'}:${hour.toISOString()}`;
  // The dispatcher sends it: whoever waits for a code does not wait for a mail to us.
  await postMessage(context, context.db, {
    purpose: 'alarm',
    key,
    language: 'en',
    words: { channel: 'email', to: brand.support_email, ...mail },
  });
}
