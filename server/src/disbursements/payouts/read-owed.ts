import { compareTotals } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { listFilesBehind, listUnproven, type Unproven } from './proof-store.ts';
import { type OpenLine, type Payee, readOpenLines } from './store.ts';

/** What waits to be paid to a business, and what is wrong with it. */
export interface Owed {
  readonly lines: readonly OpenLine[];
  readonly unproven: readonly Unproven[];
}

/**
 * What waits to be paid to locked businesses, by id, whom nobody else pays. Proven are the lines read before it, and
 * perhaps more: each by rows, and the files behind them by their bytes. Throws KeyMissing.
 */
export async function readOwed(
  { sealer }: Pick<Context, 'sealer'>,
  tx: Queryable,
  payees: readonly Payee[],
): Promise<ReadonlyMap<string, Owed>> {
  const ids = payees.map(({ id }) => id);
  const lines = Map.groupBy(await readOpenLines(tx, ids), ({ business_id }) => business_id);
  const wrong = [...(await listUnproven(tx, ids)), ...(await listOfWrongFiles(sealer, tx, payees))];
  const unproven = Map.groupBy(wrong, ({ business_id }) => business_id);
  return new Map(ids.map((id) => [id, { lines: lines.get(id) ?? [], unproven: unproven.get(id) ?? [] }]));
}

/** Files whose rows are not what their bytes say, with each business that would be paid for entries of them. */
async function listOfWrongFiles(sealer: Context['sealer'], tx: Queryable, payees: readonly Payee[]): Promise<Unproven[]> {
  const behind = await listFilesBehind(
    tx,
    payees.filter(hasAccount).map(({ id }) => id),
  );
  const differing = await compareTotals(sealer, tx, [...new Set(behind.map(({ file_id }) => file_id))]);
  return behind.flatMap(({ business_id, file_id }) => {
    const text = differing.get(file_id);
    return text === undefined ? [] : [{ business_id, text }];
  });
}

/** Who cannot be paid may have years of files behind what waits: they are looked at once it would leave. */
function hasAccount({ waits, newest_settlement_version, settlement_stopped_code }: Payee): boolean {
  return !waits && newest_settlement_version !== null && settlement_stopped_code === null;
}
