import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { deviceName } from '../../kernel/http/device-name.ts';
import { longMoment } from '../../kernel/language/long-moment.ts';
import { say } from '../../kernel/language/say.ts';
import { consumeRateLimit } from '../../kernel/limits/consume-rate-limit.ts';
import { LIMITS, limitOf } from '../../kernel/limits/table.ts';
import { oneLine, writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage, type Words } from '../../notify/outbox/index.ts';
import { type Addressee, findAddressee } from './store.ts';

/**
 * Tells somebody that they have just signed in on a device that is new for them: a merchant's user by mail, a consumer
 * by text. A few times an hour at most: a browser that keeps nothing is new each time. The sign-in stands if it fails.
 */
export async function notifyOfNewDevice(context: Context, subject: string, user_agent: string): Promise<void> {
  try {
    const to = await findAddressee(context.db, subject);
    if (to === undefined) return;
    const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.device_told, context.sealer.fingerprint(`device:${subject}`))]);
    if (wait_s !== undefined) return void context.log.info({ event: 'sign_in.new_device.not_told', subject }, 'a new device was not told');
    const words = wordsTo(context, to, user_agent);
    await sendMessage(context, { purpose: 'new_device', key: `new-device:${randomUUID()}`, language: to.language, words });
  } catch (error) {
    context.log.error({ event: 'sign_in.new_device.failed', err: error }, 'the notice of a sign-in on a new device could not be written');
  }
}

function wordsTo({ config, clock }: Context, { email, username, phone_number, language }: Addressee, user_agent: string): Words {
  const { brand, public_url } = config;
  const device = deviceWords(language, user_agent);
  const time = longMoment(language, clock.wall());
  if (phone_number !== null) {
    const body = say(language, '{brand}: someone signed in to your account on a new device: {device}, {time}. Not you? Write to {email}.', {
      brand: brand.name,
      device,
      time,
      email: brand.support_email,
    });
    return { channel: 'sms', to: phone_number, body: oneLine(body) };
  }
  const mail = writeMail(
    brand,
    say(language, 'New sign-in to {brand}', { brand: brand.name }),
    [
      { is: 'text', text: say(language, 'Someone signed in to your account on a device you hadn’t used before.') },
      {
        is: 'facts',
        facts: [
          [say(language, 'Username'), username],
          [say(language, 'Device'), device],
          [say(language, 'Time'), time],
        ],
      },
      { is: 'text', text: say(language, 'If it was you, you don’t need to do anything.') },
      {
        is: 'text',
        text: say(
          language,
          'If it wasn’t you, choose a new password now. Use “Forgot your password?” on the log-in page. That logs out every device. Then tell your account admin, or write to {email}.',
          { email: brand.support_email },
        ),
      },
      { is: 'link', label: say(language, 'Go to the log-in page'), url: `${public_url}/merchant` },
    ],
    language,
  );
  return { channel: 'email', to: email ?? '', ...mail };
}

function deviceWords(language: Addressee['language'], user_agent: string): string {
  const { browser, system } = deviceName(user_agent);
  if (browser !== null && system !== null) return say(language, '{browser} on {system}', { browser, system });
  return browser ?? system ?? say(language, 'unknown device');
}
