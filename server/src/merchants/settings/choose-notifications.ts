import {
  type BodyOf,
  type BusinessSettings,
  NOTIFICATIONS,
  type NotificationKind,
  type OwnNotifications,
  type settings,
} from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { userWho, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireAccountAdmin, requireBusiness } from '../../kernel/http/actor.ts';
import { choicesOf, readOwnNotifications, readSettings } from './read-settings.ts';
import { listPeople, lockSettings, writeChoice } from './store.ts';

interface Change {
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly wanted: boolean;
}

/**
 * An Account Admin chooses what people of a business are mailed of. Throws FORBIDDEN; ERR_USER_NOT_FOUND for who isn't
 * there; SETTINGS_CHANGED where a role isn't told of it, or it is as wished already: then the page shows what is old.
 */
export async function chooseNotifications(
  context: Context,
  actor: Actor,
  { syn_business_id: id, changes }: BodyOf<typeof settings.setNotifications>,
): Promise<BusinessSettings> {
  requireAccountAdmin(actor);
  await keepChoices(context, actor, id, changes);
  return readSettings(context, actor, id);
}

/** Somebody chooses for themselves. Throws FORBIDDEN for a foreign business, and where their role isn't told of it. */
export async function chooseOwnNotification(
  context: Context,
  actor: Actor,
  { syn_business_id: id, kind, wanted }: BodyOf<typeof settings.setOwn>,
): Promise<OwnNotifications[]> {
  const own = (await readOwnNotifications(context, actor)).find(({ syn_business_id }) => syn_business_id === id);
  const now = own?.choices.find((choice) => choice.kind === kind);
  if (now === undefined) throw new AppError('FORBIDDEN');
  if (now.wanted !== wanted) await keepChoices(context, actor, id, [{ user_id: actor.user_id, kind, wanted }]);
  return readOwnNotifications(context, actor);
}

async function keepChoices(context: Context, actor: Actor, business_id: string, changes: readonly Change[]): Promise<void> {
  requireBusiness(actor, business_id);
  await context.db.transaction(async (tx) => {
    const { name } = await lockSettings(tx, business_id);
    const people = new Map((await listPeople(tx, [business_id], null)).map((row) => [row.user_id, row]));
    const said = changes.map((change) => {
      const person = people.get(change.user_id);
      const now = person && choicesOf(person).find(({ kind }) => kind === change.kind);
      if (!person) throw new AppError('ERR_USER_NOT_FOUND', { message: "This user isn't on your team anymore." });
      if (!now || now.wanted === change.wanted) throw new AppError('SETTINGS_CHANGED');
      return { who: person.username, ...change };
    });
    for (const change of changes) await writeChoice(tx, { business_id, ...change }, context.clock.now());
    const facts = (turned: boolean) => ({ notifications: said.map((one) => inWords(one, one.wanted === turned)).join('; ') });
    await writeEntry(tx, context.clock, {
      event: 'business.notifications_changed',
      who: userWho(actor),
      thing: { kind: 'business', id: business_id, name },
      before: facts(false),
      after: facts(true),
    });
  });
}

function inWords({ who, kind }: { who: string; kind: NotificationKind }, on: boolean): string {
  return `${who}, ${NOTIFICATIONS[kind].label.toLowerCase()}, ${on ? 'on' : 'off'}`;
}
