import { NOTICE_KINDS, type NoticeKind } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { isNumberStopped } from '../outbox/index.ts';
import { type HeldBrowser, listHeldBrowsers } from '../push/index.ts';
import { isOn } from './choices.ts';
import { findReader, listChoices } from './store.ts';

/** How a consumer has their notifications. */
export interface HeldChoices {
  readonly notices: readonly { readonly kind: NoticeKind; readonly push: boolean; readonly text: boolean }[];
  /** They answered STOP to one of our texts. */
  readonly texts_stopped: boolean;
  readonly browsers: readonly HeldBrowser[];
}

/** By what a consumer is told of what, and in which browsers. */
export async function readHeldChoices(context: Context, user_id: string): Promise<HeldChoices> {
  const reader = await findReader(context.db, user_id);
  if (!reader) throw new Error(`there is no consumer ${user_id}`);
  const choices = await listChoices(context.db, [user_id]);
  return {
    notices: NOTICE_KINDS.map((kind) => ({
      kind,
      push: isOn(kind, 'push', choices, reader),
      text: isOn(kind, 'text', choices, reader),
    })),
    texts_stopped: await isNumberStopped(context, reader.phone_number),
    browsers: await listHeldBrowsers(context.db, user_id),
  };
}
