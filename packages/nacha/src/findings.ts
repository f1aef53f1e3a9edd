import type { FieldProblem } from './codec.ts';
import { fieldError } from './codec.ts';
import { NachaError, type NachaErrorDetails } from './errors.ts';
import type { NachaEvent } from './events.ts';
import type { RecordTable } from './record-table.ts';
import type { LayoutRuleId } from './rules/layout-rules.ts';
import type { Levels } from './rules/levels.ts';

/** After so many errors a file is not one; the rest of it is not looked at. */
const MOST_ERRORS = 100;

/** What is found in a file while it is read: events, in their order, and what breaks a rule among them. */
export class Findings {
  /** The line that is looked at, from 1. */
  line = 0;
  error_count = 0;
  /** Whether so much was wrong that the rest is not looked at. */
  stopped = false;
  readonly levels: Levels;
  #events: NachaEvent[] = [];

  constructor(levels: Levels) {
    this.levels = levels;
  }

  /** What was found since the last call. */
  take(): NachaEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  add(event: NachaEvent): void {
    this.#events.push(event);
  }

  /** Something that breaks a rule and is about no field: an error, a warning or nothing, as the rule is taken; gives which. */
  break(rule_id: LayoutRuleId, details: Omit<NachaErrorDetails, 'rule_id'>): 'error' | 'warning' | 'off' {
    return this.takeAs(this.levels.of(rule_id), new NachaError({ line: this.line, ...details, rule_id }));
  }

  /** The same about one field of a record. */
  breakField(table: RecordTable, field: string, problem: FieldProblem, line = this.line): void {
    this.takeAs(this.levels.of(problem.rule_id), fieldError(table, field, problem, { line }));
  }

  /** Something after which no more is read. */
  stop(rule_id: LayoutRuleId, details: Omit<NachaErrorDetails, 'rule_id'>): void {
    this.#fail(new NachaError({ line: this.line, ...details, rule_id }));
    this.stopped = true;
  }

  /** Takes a broken rule at a level; gives the level. */
  takeAs(level: 'error' | 'warning' | 'off', error: NachaError): 'error' | 'warning' | 'off' {
    if (level === 'error') this.#fail(error);
    else if (level === 'warning' && !this.stopped) this.add({ type: 'warning', warning: warningOf(error, this.line) });
    return level;
  }

  #fail(error: NachaError): void {
    if (this.stopped) return;
    this.error_count += 1;
    this.stopped = this.error_count > MOST_ERRORS;
    const rule = `reading stopped after ${MOST_ERRORS} errors`;
    this.add({ type: 'error', error: this.stopped ? new NachaError({ line: this.line, rule, rule_id: 'layout.endless' }) : error });
  }
}

function warningOf({ line, rule, rule_id, record, field, columns, value, expected }: NachaError, last_line: number) {
  const what = field === null ? '' : [record, field, value !== null && JSON.stringify(value)].filter(Boolean).join(' ');
  const message = what === '' ? rule : `${what}: ${rule}`;
  return { line: line ?? last_line, message, rule_id: rule_id ?? '', record, field, columns, value, expected };
}
