import { SETTLEMENT_CHANGE_STATUSES } from '@drawbridge/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { adminsToNotify, mailUsers } from '../business-users/index.ts';
import { findChange } from './store.ts';
import { writeChangeMail } from './write-change-mail.ts';

/** The queued task's name. */
export const MAIL_CHANGE = 'settlement_changes.mail';
const schema = z.object({ id: z.string(), status: z.enum(SETTLEMENT_CHANGE_STATUSES) });

/** Tells every active Account Admin what became of a change of where they are paid out to: once each, by its key. */
export async function mailChange(context: Context, payload: unknown): Promise<void> {
  const { id, status } = z.parse(schema, payload);
  const row = await findChange(context.db, id);
  if (!row) throw new Error(`there is no change ${id} of a settlement account to tell of`);
  const mail = writeChangeMail(context.config, row, status);
  await mailUsers(context, await adminsToNotify(context.db, row.business_id), {
    purpose: 'settlement_account',
    key: `settlement-change:${id}:${status}`,
    organization_id: row.organization_id,
    mail,
  });
}
