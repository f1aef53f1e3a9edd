/** What is known about a broken rule. Reading gives `line`, writing `path`; columns count from 1, ends included. */
export interface NachaErrorDetails {
  readonly rule: string;
  readonly line?: number | undefined;
  readonly path?: string | undefined;
  readonly record?: string | undefined;
  readonly field?: string | undefined;
  readonly columns?: readonly [first: number, last: number] | undefined;
  readonly value?: string | undefined;
  /** Name of the rule in `RULES`. */
  readonly rule_id?: string | undefined;
  /** What should stand there, where there is one such value. */
  readonly expected?: string | undefined;
}

/** One rule of the format that a file, or the values for a file, break. Never carries an account number. */
export class NachaError extends Error {
  override readonly name: string = 'NachaError';
  /** The rule, in words. */
  readonly rule: string;
  /** Line of the file, from 1; null when the values were never in a file. */
  readonly line: number | null;
  /** Where in the values given to the writer, such as `batches[0].entries[2]`; null when reading. */
  readonly path: string | null;
  /** Kind of record, such as `entry detail`. */
  readonly record: string | null;
  readonly field: string | null;
  readonly columns: readonly [first: number, last: number] | null;
  /** The offending value as it stands; `(withheld)` where it may hold an account number, `(missing)` for none. */
  readonly value: string | null;
  /** Name of the rule in `RULES`; null where the values were no values at all. */
  readonly rule_id: string | null;
  /** What should stand there, where there is one such value. */
  readonly expected: string | null;

  constructor(details: NachaErrorDetails) {
    super(messageOf(details));
    this.rule = details.rule;
    this.line = details.line ?? null;
    this.path = details.path ?? null;
    this.record = details.record ?? null;
    this.field = details.field ?? null;
    this.columns = details.columns ?? null;
    this.value = details.value ?? null;
    this.rule_id = details.rule_id ?? null;
    this.expected = details.expected ?? null;
  }

  /** What stands there: the same as `value`. */
  get found(): string | null {
    return this.value;
  }
}

/** Every rule that a file breaks, in the order of its lines; itself stands for the first of them. */
export class NachaFileError extends NachaError {
  override readonly name = 'NachaFileError';
  readonly errors: readonly NachaError[];

  constructor(first: NachaError, errors: readonly NachaError[]) {
    super({
      rule: first.rule,
      line: first.line ?? undefined,
      path: first.path ?? undefined,
      record: first.record ?? undefined,
      field: first.field ?? undefined,
      columns: first.columns ?? undefined,
      value: first.value ?? undefined,
      rule_id: first.rule_id ?? undefined,
      expected: first.expected ?? undefined,
    });
    this.errors = errors;
    if (errors.length > 1) this.message += ` (and ${errors.length - 1} more)`;
  }
}

/** Something odd that was read all the same, without guessing. */
export interface NachaWarning {
  readonly line: number;
  /** What is odd, with the field and what stands there where it is about one. */
  readonly message: string;
  /** Name of the rule in `RULES`. */
  readonly rule_id: string;
  readonly record: string | null;
  readonly field: string | null;
  readonly columns: readonly [first: number, last: number] | null;
  readonly value: string | null;
  readonly expected: string | null;
}

function messageOf({ rule, line, path, record, field, columns, value }: NachaErrorDetails): string {
  const at = columns && (columns[0] === columns[1] ? `column ${columns[0]}` : `columns ${columns[0]}-${columns[1]}`);
  const where = [path, line !== undefined && `line ${line}`, at].filter(Boolean).join(', ');
  const what = [record, field, value !== undefined && JSON.stringify(value)].filter(Boolean).join(' ');
  return [where, what, rule].filter(Boolean).join(': ');
}
