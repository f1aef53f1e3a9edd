import { isIPv4 } from 'node:net';
import { Readable } from 'node:stream';
import { EASTERN } from '@drawbridge/banking-calendar';
import { type AnswerOf, AUDIT_PROVIDER, type AuditEntryRow, type AuditFilters, type audit, type QueryOf } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { spanOf } from '../clock/span-of-days.ts';
import { AppError } from '../errors.ts';
import { type Actor, requireAccountAdmin } from '../http/actor.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { addressKey } from '../limits/address-key.ts';
import { type FullEntry, listEntries } from './list-entries.ts';
import { type EntryFilters, findTimeZone, isUserOf, listPeopleRows } from './store.ts';
import { writeCsv } from './write-csv.ts';

type Reader = Pick<Actor, 'role' | 'organization_id'>;
const PAGE = 20;

/**
 * A page of the entries of the caller's organization, newest first. Throws FORBIDDEN for any role but AdminAccount,
 * NOT_FOUND for a person who is not the organization's.
 */
export async function listOwnEntries(
  context: Context,
  actor: Reader,
  query: QueryOf<typeof audit.list>,
): Promise<AnswerOf<typeof audit.list>> {
  const { before, limit, ...filters } = query;
  const { wanted } = await ownEntries(context, actor, filters);
  const { items, next } = await listEntries(context, wanted, { before, limit: limit ?? PAGE });
  return { items: items.map(present), next };
}

/** The users whose entries those are, by name. Throws FORBIDDEN for any role but AdminAccount. */
export async function listPeople({ db }: Context, actor: Reader): Promise<AnswerOf<typeof audit.people>> {
  const people = await listPeopleRows(db, organizationOf(actor));
  const users = people.filter(({ id }) => id.startsWith('usr_'));
  return users.map(({ id, name }) => ({ id, name: name ?? id })).sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The same entries as `activity.csv`, all pages of them. Throws as listOwnEntries. */
export async function downloadOwnEntries(context: Context, actor: Reader, filters: AuditFilters): Promise<FileAnswer> {
  const { wanted, time_zone } = await ownEntries(context, actor, filters);
  return new FileAnswer('activity.csv', 'text/csv; charset=utf-8', Readable.from(writeCsv(context, wanted, time_zone, asMerchantsSee)));
}

function organizationOf(actor: Reader): string {
  requireAccountAdmin(actor);
  if (actor.organization_id === undefined) throw new AppError('FORBIDDEN');
  return actor.organization_id;
}

async function ownEntries(
  { db }: Context,
  actor: Reader,
  { from, to, thing, ...filters }: AuditFilters,
): Promise<{ wanted: EntryFilters; time_zone: string }> {
  const organization_id = organizationOf(actor);
  const { person } = filters;
  if (person !== undefined && person !== AUDIT_PROVIDER && !(await isUserOf(db, person, organization_id))) throw new AppError('NOT_FOUND');
  const time_zone = (await findTimeZone(db, organization_id))?.time_zone ?? EASTERN;
  const wanted = {
    ...filters,
    organization_id,
    thing: thing || undefined,
    ...spanOf({ from, to }, time_zone),
  };
  return { wanted, time_zone };
}

/** A merchant learns that the provider did something, not who of it, how or in what words; addresses are shortened. */
function asMerchantsSee(entry: FullEntry): FullEntry {
  const by_provider = entry.who_kind === 'provider';
  return {
    ...entry,
    who_id: by_provider ? AUDIT_PROVIDER : entry.who_id,
    who_name: by_provider ? null : entry.who_name,
    factor: by_provider ? null : entry.factor,
    why: by_provider ? null : entry.why,
    address: by_provider || entry.address === null ? null : shortened(entry.address),
  };
}

function shortened(address: string): string {
  const key = addressKey(address);
  return isIPv4(key) ? key.replace(/\d+$/, 'x') : key;
}

function present(row: FullEntry): AuditEntryRow {
  const entry = asMerchantsSee(row);
  return {
    number: entry.number,
    at: entry.at.toISOString(),
    event: entry.event,
    who: { kind: entry.who_kind, id: entry.who_id, name: entry.who_name },
    address: entry.address,
    factor: entry.factor,
    thing: entry.thing_name ?? entry.thing_id,
    before: entry.before as Record<string, string | null> | null,
    after: entry.after as Record<string, string | null> | null,
    why: entry.why,
  };
}
