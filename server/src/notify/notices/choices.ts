import {
  type BodyOf,
  NOTICE_KINDS,
  NOTICE_RULES,
  type NoticeChoices,
  type NoticeKind,
  type NoticeWay,
  type notices,
} from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { isNumberStopped } from '../outbox/index.ts';
import { publicPushKey } from '../push/index.ts';
import { type Choice, findReader, listChoices, putChoice, type Reader } from './store.ts';

/** By what a consumer is told of what, where texts go, and what browsers subscribe with. */
export async function readNotices(context: Context, user_id: string): Promise<NoticeChoices> {
  const reader = await findReader(context.db, user_id);
  if (!reader) throw new Error(`there is no consumer ${user_id}`);
  const choices = await listChoices(context.db, [user_id]);
  return {
    kinds: NOTICE_KINDS.map((kind) => ({
      kind,
      push: isOn(kind, 'push', choices, reader),
      text: isOn(kind, 'text', choices, reader),
      fixed: NOTICE_RULES[kind].fixed ?? null,
    })),
    phone_number: reader.phone_number,
    texts_stopped: await isNumberStopped(context, reader.phone_number),
    push_key: await publicPushKey(context),
  };
}

/** Turns one kind on or off, for one way. Throws BAD_INPUT for what is always on. */
export async function chooseNotice({ db }: Context, user_id: string, { kind, way, on }: BodyOf<typeof notices.choose>): Promise<void> {
  if (NOTICE_RULES[kind].fixed === way) throw new AppError('BAD_INPUT', { message: 'This notice is always on', field: 'kind' });
  await putChoice(db, user_id, { kind, way, is_on: on });
}

/** Whether somebody wants notices of a kind by text. */
export async function wantsText(db: Queryable, user_id: string, kind: NoticeKind): Promise<boolean> {
  const reader = await findReader(db, user_id);
  return reader !== undefined && isOn(kind, 'text', await listChoices(db, [user_id]), reader);
}

/** Whether a kind comes by a way: as its reader says, else by its rule. */
export function isOn(kind: NoticeKind, way: NoticeWay, choices: readonly Choice[], reader: Reader): boolean {
  const rules = NOTICE_RULES[kind];
  if (rules.fixed === way) return true;
  const chosen = choices.find((choice) => choice.kind === kind && choice.way === way);
  if (chosen) return chosen.is_on;
  return rules[way] === 'unverified' ? !reader.email_verified : rules[way];
}
