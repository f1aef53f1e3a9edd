import type { Context } from '../../context.ts';
import { MessageRefused } from '../../providers/shared/message-refused.ts';
import { devicePlace, type Target } from './devices.ts';
import { pushKey } from './push-key.ts';
import { deleteDevice, findSealed } from './store.ts';

/** One notice as a browser's worker shows it. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** Where a tap leads: a path of the consumer's pages. */
  readonly path: string;
  /** A later notice of the same tag takes the place of this one. */
  readonly tag: string;
  readonly lang: string;
  /** At most two. */
  readonly actions: readonly { readonly title: string; readonly path: string }[];
}

/**
 * Hands a notice to a browser's push service, which keeps it for `ttl_s` seconds at most. Throws MessageRefused once
 * that browser takes no more of them, which is then forgotten, and MessageDelayed where another try may help.
 */
export async function sendPush(context: Context, device_id: string, notice: PushNotice, ttl_s: number): Promise<void> {
  const { brand, public_url } = context.config;
  const sealed = await findSealed(context.db, device_id);
  if (sealed === undefined) throw new MessageRefused('its browser is logged out or removed', { failure: 'no_such_recipient' });
  const target = JSON.parse(context.sealer.open(sealed, devicePlace(device_id))) as Target;
  const contact = brand.support_email === '' ? public_url : `mailto:${brand.support_email}`;
  try {
    await context.push.send({
      target,
      body: JSON.stringify(notice),
      topic: notice.tag,
      ttl_s,
      signer: { ...(await pushKey(context)), contact },
    });
  } catch (error) {
    if (error instanceof MessageRefused && error.failure === 'no_such_recipient') await deleteDevice(context.db, device_id);
    throw error;
  }
}
