import { LOOKUPS } from '@drawbridge/contract/provider';
import { deliverElsewhere } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { findRules, keepRule } from '../../disbursements/refunds/index.ts';
import { allowBirthdayAgain, rotateSigningKey } from '../../identity/index.ts';
import { maskArgument, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { findConsumerFacts } from '../../people/consumers/index.ts';
import { runCommand } from '../operate/commands.ts';
import { byOf, staffWho } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';

/** Words that stand before what one asks, where a command does several things. */
const FIRST_WORDS: Readonly<Record<string, readonly string[]>> = { users: ['list'] };

/** What `npm run operate` does and belongs to no other room, by the same functions. */
export function settingsCalls({ on }: ConsoleBinder, context: Context): void {
  const { db, clock } = context;
  on('lookUp', async ({ query: { what, about }, staff, request }) => {
    const asks = LOOKUPS[what].about;
    if (asks !== null && about === undefined) throw new AppError('BAD_INPUT', { message: `Say which: ${asks}`, field: 'about' });
    const note = (of: string | undefined) =>
      writeEntry(db, clock, {
        event: 'staff.looked',
        who: staffWho(staff, request.ip),
        thing: { kind: 'look_up', id: of ?? what, name: of === undefined ? `what ${what} tells` : `what ${what} tells of ${of}` },
      });
    const words = [what, ...(FIRST_WORDS[what] ?? []), ...(asks === null || about === undefined ? [] : [about])];
    const text = await runCommand(context, words).catch(async (refusal: unknown) => {
      if (!(refusal instanceof StartRefused)) throw refusal;
      // What isn't found may be any number that somebody pasted.
      await note(about === undefined ? undefined : maskArgument(about));
      throw new AppError('BAD_INPUT', { message: sentence(refusal.message), field: 'about' });
    });
    // Nothing is shown that cannot be told.
    await note(about);
    return { at: clock.now().toISOString(), lines: text.split('\n') };
  });
  on('deliverElsewhere', async ({ body: { name, reason }, staff }) => {
    const { kind } = await deliverElsewhere(context, { name, by: byOf(staff), why: reason });
    if (kind === 'unknown') throw new AppError('FILE_NOT_FOUND');
    if (kind !== 'done') throw new AppError('FILE_NOT_HANDED_OVER');
    return {};
  });
  on('rotateSigningKey', async () => {
    await rotateSigningKey(context);
    return {};
  });
  on('allowBirthday', async ({ body: { id } }) => {
    const consumer = await findConsumerFacts(db, id);
    if (!consumer) throw new AppError('NOT_FOUND');
    if (!(await allowBirthdayAgain(context, consumer.phone_number)))
      throw new AppError('NOT_FOUND', { message: 'This number has never signed in.' });
    return {};
  });
  on('setRefundRules', async ({ body: { id, viewer_a_day, alone }, staff }) => {
    const [rule] = await findRules(db, [id]);
    if (!rule) throw new AppError('BUSINESS_NOT_FOUND');
    const wished = {
      ...rule,
      viewer_a_day: viewer_a_day === undefined ? rule.viewer_a_day : viewer_a_day,
      alone: alone === undefined ? rule.alone : alone,
    };
    if (wished.viewer_a_day === rule.viewer_a_day && wished.alone === rule.alone) throw new AppError('NOTHING_CHANGES');
    await keepRule(context, wished, byOf(staff));
    return {};
  });
}

/** What a command refuses, without what it says to a terminal alone. */
function sentence(words: string): string {
  const plain = words.replace(/(: BUSINESS is an id, as|: trace takes |; list-files lists ).*$/s, '');
  return `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}.`;
}
