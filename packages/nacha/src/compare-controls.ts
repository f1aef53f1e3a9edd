import type { AnyBatchHeader } from './batch-formats.ts';
import { companyIn, companyOf, reportDisagreements } from './controls.ts';
import { charactersOf } from './entry-judge.ts';
import type { Findings } from './findings.ts';
import type { RecordTable } from './record-table.ts';
import type { LayoutRuleId } from './rules/layout-rules.ts';

/** Finds the fields of a control record that say something else than what was read. */
export function compareControl(
  findings: Findings,
  table: RecordTable,
  expected: object,
  given: object,
  record: string,
  rule_id: LayoutRuleId,
): void {
  reportDisagreements(expected as Record<string, unknown>, given as Record<string, unknown>, (field, rule, right) => {
    findings.breakField(table, field, { rule, rule_id, value: charactersOf(table, field, record), expected: right });
  });
}

/** Finds a batch control that names another company than its header, or the same in another column. */
export function compareCompany(
  findings: Findings,
  table: RecordTable,
  control: Readonly<Record<string, unknown>>,
  header: AnyBatchHeader,
  record: string,
): void {
  const found = companyIn(control, header);
  if (found === 'shifted') {
    findings.break('batch.company-shifted', { rule: 'company identification stands elsewhere in its field than in the batch header' });
  }
  if (found !== 'wrong') return;
  const expected = companyOf(header);
  const value = charactersOf(table, 'company_identification', record);
  const problem = { value, rule: `must be ${expected}, as in the batch header`, rule_id: 'batch.company', expected };
  findings.breakField(table, 'company_identification', problem);
}
