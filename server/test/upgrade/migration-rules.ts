import { loadModule, parseSync } from 'libpg-query';

/** A statement of a migration that could break a server of the version before, which works on while it runs. */
export interface Breach {
  readonly statement: string;
  readonly why: string;
}

interface Release {
  /** The text of all its files. */
  readonly sql: string;
  /** Versions that are released, and older than this one. */
  readonly before: readonly string[];
}

type Node = Record<string, unknown>;
type Command = { readonly subtype: string; readonly def?: Node };

/** Statements that nothing older notices. */
const HARMLESS = [
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'AlterEnumStmt',
  'InsertStmt',
  'UpdateStmt',
  'SelectStmt',
  'CommentStmt',
  'GrantStmt',
];
const HARMLESS_COMMANDS = ['AT_DropNotNull', 'AT_ValidateConstraint', 'AT_SetStatistics'];
/** The older version reads or writes it no more: released versions since then don't. */
const UNUSED = /^--\s*unused since (\d+\.\d+\.\d+): \S/m;
/** The older version's writes pass: a wider check in place of a narrower one. */
const WIDER = /^--\s*wider: \S/m;

/** Must have been awaited before the first check. */
export const loadParser = loadModule;

/**
 * What in a release's migrations could break a server of the version before: anything but additions. A drop or a rename
 * passes whose comment says since which released version nothing uses it, a changed check whose comment says that it is
 * wider, and whatever concerns a table that the same release makes.
 */
export function breaches({ sql, before }: Release): Breach[] {
  const parsed = parseSync(sql) as { stmts?: { stmt: Node; stmt_location?: number; stmt_len?: number }[] };
  const bytes = Buffer.from(sql);
  const made = new Set<string>();
  let end_of_last = 0;
  return (parsed.stmts ?? []).flatMap(({ stmt, stmt_location = 0, stmt_len }) => {
    const end = stmt_len === undefined ? bytes.length : stmt_location + stmt_len;
    // With the comment above it, which the parser counts to none.
    const statement = bytes.subarray(end_of_last, end).toString('utf8').replace(/^;/, '').trim();
    end_of_last = end;
    const [[kind, body] = ['', {}]] = Object.entries(stmt) as [string, Node][];
    if (kind === 'CreateStmt') made.add(relationOf(body));
    if (made.has(relationOf(body))) return [];
    const why = reason(kind, body);
    if (why === undefined || WIDER.test(statement)) return [];
    const since = UNUSED.exec(statement)?.[1];
    if (since !== undefined && before.includes(since)) return [];
    return [{ statement, why: since === undefined ? why : `${since} is no released version before this one` }];
  });
}

function relationOf(body: Node): string {
  return String((body['relation'] as { relname?: string } | undefined)?.relname ?? '');
}

function reason(kind: string, body: Node): string | undefined {
  if (HARMLESS.includes(kind)) return undefined;
  if (kind === 'IndexStmt') return body['unique'] === true ? 'a new unique index refuses what older servers write' : undefined;
  if (kind !== 'AlterTableStmt') return `${kind} is no addition`;
  return (body['cmds'] as { AlterTableCmd: Command }[]).map(({ AlterTableCmd }) => reasonOfCommand(AlterTableCmd)).find(Boolean);
}

function reasonOfCommand({ subtype, def }: Command): string | undefined {
  if (HARMLESS_COMMANDS.includes(subtype)) return undefined;
  if (subtype === 'AT_ColumnDefault') return def === undefined ? 'older servers count on the default' : undefined;
  if (subtype !== 'AT_AddColumn') return `${subtype} is no addition`;
  const column = def?.['ColumnDef'] as { constraints?: { Constraint: { contype: string } }[] } | undefined;
  const kinds = (column?.constraints ?? []).map(({ Constraint }) => Constraint.contype);
  const demands = kinds.filter(
    (one) => !['CONSTR_NULL', 'CONSTR_DEFAULT', 'CONSTR_NOTNULL', 'CONSTR_FOREIGN', 'CONSTR_CHECK'].includes(one),
  );
  if (demands.length > 0) return `a new column with ${demands.join(', ')}`;
  const needs_value = kinds.includes('CONSTR_NOTNULL') && !kinds.includes('CONSTR_DEFAULT');
  return needs_value ? 'older servers give the new column no value, and it takes no null' : undefined;
}
