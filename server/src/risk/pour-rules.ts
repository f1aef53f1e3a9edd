import type { Queryable } from '../kernel/db/database.ts';
import { compileRules } from './compile-rules.ts';
import { SHIPPED_RULES } from './shipped-rules.ts';
import { pourFirstSet } from './store.ts';

/** Writes the rules that come with the product into a database that has none yet; what people set since then stays. */
export async function pourRiskRules(db: Pick<Queryable, 'run'>): Promise<void> {
  await pourFirstSet(db, SHIPPED_RULES, compileRules(SHIPPED_RULES));
}
