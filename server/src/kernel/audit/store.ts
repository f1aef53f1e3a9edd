import type { AuditFacts } from '@drawbridge/contract';
import type { Queryable } from '../db/database.ts';

export interface NewEntryRow {
  readonly at: Date;
  readonly event: string;
  readonly who_kind: 'user' | 'api_key' | 'provider' | 'unknown';
  readonly who_id: string | null;
  readonly who_name: string | null;
  readonly organization_id: string | null;
  readonly address: string | null;
  readonly factor: string | null;
  readonly thing_kind: string | null;
  readonly thing_id: string | null;
  readonly thing_name: string | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
  readonly why: string | null;
}

export interface EntryRow extends NewEntryRow {
  /** Counts up in the order in which entries came. */
  readonly number: number;
}

/** Adds an entry; the name and the organization of a user are those of this moment where none is given. */
export async function insertEntry(tx: Queryable, row: NewEntryRow): Promise<void> {
  await tx.run(
    `insert into audit_entries (at, event, who_kind, who_id, who_name, organization_id, address, factor, thing_kind, thing_id, thing_name, before,
                                after, why)
     select $1, $2, $3, $4::text, coalesce($5::text, (select n.username from business_user_names n where n.user_id = $4::text)),
            coalesce($6::text, (select c.organization_id from callers c where c.id = $4::text)), $7, $8, $9, $10, $11, $12::jsonb, $13::jsonb, $14`,
    [
      row.at,
      row.event,
      row.who_kind,
      row.who_id,
      row.who_name,
      row.organization_id,
      row.address,
      row.factor,
      row.thing_kind,
      row.thing_id,
      row.thing_name,
      row.before && JSON.stringify(row.before),
      row.after && JSON.stringify(row.after),
      row.why,
    ],
  );
}

/** Which entries; what is left out does not narrow. */
export interface EntryFilters {
  readonly organization_id?: string | undefined;
  /** The id of who did it, `provider` for all of the center, or a name in any case. */
  readonly person?: string | undefined;
  /** An event, or the part of events before the dot. */
  readonly kind?: string | undefined;
  /** The id of what it happened to, or a part of its name. */
  readonly thing?: string | undefined;
  readonly from?: Date | undefined;
  /** Entries of before this moment. */
  readonly until?: Date | undefined;
}

/** What an entry's thing is called: a former customer by no name, though the sealed entry keeps the one of its day. */
const THING_NAME = `case when thing_kind = 'consumer' and exists (select from erased_consumers f where f.consumer_id = thing_id) then 'Former customer'
                         else thing_name end`;
const COLUMNS = `number, at, event, who_kind, who_id, who_name, organization_id, address, factor, thing_kind, thing_id, ${THING_NAME} as thing_name,
                 before, after, why`;

/** Person $1, kind $2, thing $3, from $4, until $5, below number $6. */
const WANTED = `
  ($1::text is null or who_id = $1 or lower(who_name) = lower($1) or ($1 = 'provider' and who_kind = 'provider'))
  and ($2::text is null or event = $2 or split_part(event, '.', 1) = $2)
  and ($3::text is null or thing_id = $3 or position(lower($3) in lower(${THING_NAME})) > 0)
  and at >= coalesce($4::timestamptz, '-infinity') and at < coalesce($5::timestamptz, 'infinity')
  and ($6::bigint is null or number < $6)`;

/** Entries below a number, newest first. */
export function listEntryRows(
  db: Queryable,
  filters: EntryFilters,
  page: { before?: number | undefined; limit: number },
): Promise<EntryRow[]> {
  const { organization_id, person, kind, thing, from, until } = filters;
  const values = [person ?? null, kind ?? null, thing ?? null, from ?? null, until ?? null, page.before ?? null, page.limit];
  // Two statements, so that an organization's own are found by their index.
  if (organization_id === undefined)
    return db.many<EntryRow>(`select ${COLUMNS} from audit_entries where ${WANTED} order by number desc limit $7`, values);
  return db.many<EntryRow>(`select ${COLUMNS} from audit_entries where ${WANTED} and organization_id = $8 order by number desc limit $7`, [
    ...values,
    organization_id,
  ]);
}

export function findEntryRow(db: Queryable, number: number): Promise<EntryRow | undefined> {
  return db.maybe<EntryRow>(`select ${COLUMNS} from audit_entries where number = $1`, [number]);
}

/** The users who did something in an organization, by the index one after the other, each with their latest name. */
export function listPeopleRows(db: Queryable, organization_id: string): Promise<{ id: string; name: string | null }[]> {
  return db.many(
    `with recursive people as (
       (select who_id, who_name from audit_entries where organization_id = $1 and who_kind = 'user' order by who_id, number desc limit 1)
       union all
       select next.who_id, next.who_name
         from people p,
              lateral (select who_id, who_name from audit_entries
                        where organization_id = $1 and who_kind = 'user' and who_id > p.who_id order by who_id, number desc limit 1) next
     )
     select who_id as id, who_name as name from people limit 1000`,
    [organization_id],
  );
}

/** The user behind a token's subject. */
export function findUserIdBySubject(db: Queryable, subject: string): Promise<{ id: string; organization_id: string | null } | undefined> {
  return db.maybe('select id, organization_id from callers where subject = $1', [subject]);
}

/** Whether somebody is, or was, a user of an organization. */
export async function isUserOf(db: Queryable, user_id: string, organization_id: string): Promise<boolean> {
  return (await db.maybe('select from callers where id = $1 and organization_id = $2', [user_id, organization_id])) !== undefined;
}

/** The time zone of an organization's first business. */
export function findTimeZone(db: Queryable, organization_id: string): Promise<{ time_zone: string } | undefined> {
  return db.maybe(
    `select b.time_zone from business_organizations o join business_names b on b.id = o.id
      where o.organization_id = $1 order by b.name, b.id limit 1`,
    [organization_id],
  );
}

/** Whose pages staff open, each look at which is an entry. */
export type LookedAt = 'payment' | 'consumer' | 'support_request' | 'credit';

/** Entries about one of them, the newest first. */
export function listEntriesOfThing(db: Queryable, kind: LookedAt, id: string, most: number): Promise<EntryRow[]> {
  return db.many<EntryRow>(
    `select ${COLUMNS} from audit_entries
      where thing_kind = $1 and thing_kind in ('payment', 'consumer', 'support_request', 'credit') and thing_id = $2
      order by number desc limit $3`,
    [kind, id, most],
  );
}

/** Whether somebody has opened one of them since a moment. */
export async function hasLooked(
  db: Queryable,
  { kind, id }: { kind: LookedAt; id: string },
  who_id: string,
  since: Date,
): Promise<boolean> {
  const row = await db.maybe(
    `select from audit_entries
      where thing_kind = $1 and thing_kind in ('payment', 'consumer', 'support_request', 'credit') and thing_id = $2
        and event = 'staff.looked' and who_id = $3 and at > $4
      order by number desc limit 1`,
    [kind, id, who_id, since],
  );
  return row !== undefined;
}
