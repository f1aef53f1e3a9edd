import { Readable } from 'node:stream';
import { EASTERN } from '@drawbridge/banking-calendar';
import type { ConsoleAuditEntry, ConsoleAuditFilters } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { type FullEntry, listEntries, writeCsv } from '../../kernel/audit/index.ts';
import { spanOf } from '../../kernel/clock/span-of-days.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import type { ConsoleBinder } from './bind.ts';

const PAGE = 20;

/** The audit log of all merchants and of the provider itself, as a list and as a table for spreadsheets. */
export function auditCalls({ on }: ConsoleBinder, context: Context): void {
  on('listAudit', async ({ query: { before, limit = PAGE, ...filters } }) => {
    const { items, next } = await listEntries(context, wanted(filters), { before, limit });
    return { items: items.map(present), next };
  });
  on('exportAudit', async ({ query }) => {
    const lines = writeCsv(context, wanted(query), EASTERN);
    return new FileAnswer('audit.csv', 'text/csv; charset=utf-8', Readable.from(lines));
  });
}

function wanted({ person, thing, from, to, kind }: ConsoleAuditFilters) {
  return { kind, person: person || undefined, thing: thing || undefined, ...spanOf({ from, to }, EASTERN) };
}

function present({ at, who_kind, who_id, who_name, thing_kind, thing_id, thing_name, ...entry }: FullEntry): ConsoleAuditEntry {
  return {
    ...entry,
    at: at.toISOString(),
    who: { kind: who_kind, id: who_id, name: who_name },
    thing: { kind: thing_kind, id: thing_id, name: thing_name },
    before: entry.before as ConsoleAuditEntry['before'],
    after: entry.after as ConsoleAuditEntry['after'],
  };
}
