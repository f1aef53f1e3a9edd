import type { SettlementChange, SettlementStanding } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type ChangeRow, findAccountInForce, findOpenChange, listEndedChanges } from './store.ts';

const MOST_ENDED = 50;

/** Where a business is paid out to, what may change that, and what did; accounts by their last four digits. */
export async function readStanding({ db }: Pick<Context, 'db'>, business_id: string): Promise<SettlementStanding> {
  const [account, open, ended] = await Promise.all([
    findAccountInForce(db, business_id),
    findOpenChange(db, business_id),
    listEndedChanges(db, business_id, MOST_ENDED),
  ]);
  return {
    account: account ? { ...account, since: account.since.toISOString() } : null,
    waiting: open ? present(open) : null,
    history: ended.map(present),
  };
}

function present(row: ChangeRow): SettlementChange {
  return {
    id: row.id,
    account_type: row.account_type,
    last_four: row.last_four,
    status: row.status,
    asked_at: row.asked_at.toISOString(),
    asked_by: row.asked_by_name,
    status_at: row.status_at.toISOString(),
    rests_since: row.rests_since?.toISOString() ?? null,
    in_force_at: row.in_force_at?.toISOString() ?? null,
    refused_why: row.status === 'REFUSED' ? row.status_why : null,
    linked:
      row.linked_institution === null
        ? null
        : { institution_name: row.linked_institution, at: row.asked_at.toISOString(), name_match: row.linked_name_match },
  };
}

/** The same as its business is told it: how well names match is for whoever decides. */
export async function readStandingForMerchant(context: Pick<Context, 'db'>, business_id: string): Promise<SettlementStanding> {
  const { waiting, history, ...standing } = await readStanding(context, business_id);
  return { ...standing, waiting: waiting && withoutMatch(waiting), history: history.map(withoutMatch) };
}

function withoutMatch({ linked, ...change }: SettlementChange): SettlementChange {
  return { ...change, linked: linked && { institution_name: linked.institution_name, at: linked.at } };
}
