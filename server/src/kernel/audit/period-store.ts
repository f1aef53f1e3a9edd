import type { Period } from '../clock/period.ts';
import type { Queryable } from '../db/database.ts';

/** What was done in the console or by commands, by the call or the command. */
export interface DecisionsOfKind {
  readonly event: 'staff.acted' | 'command.run';
  readonly id: string | null;
  /** What it is called. */
  readonly name: string | null;
  readonly done: number;
  /** Of those, proposed by one person and approved by another. */
  readonly by_two: number;
  readonly refused: number;
}

/** What the provider's people did in a period of real time, the most frequent first. */
export function countDecisions(db: Queryable, { from, until }: Period, most: number): Promise<DecisionsOfKind[]> {
  return db.many<DecisionsOfKind>(
    `select event, thing_id as id, max(thing_name) as name, count(*) filter (where after ->> 'outcome' = 'done') as done,
            count(*) filter (where after ->> 'outcome' = 'done' and after ->> 'proposed_by' is not null) as by_two,
            count(*) filter (where after ->> 'outcome' = 'refused') as refused
       from audit_entries
      where event in ('staff.acted', 'command.run') and at >= $1 and at < $2
      group by event, thing_id
     having count(*) filter (where after ->> 'outcome' in ('done', 'refused')) > 0
      order by done desc, thing_id limit $3`,
    [from, until, most],
  );
}

/** How often something stands in the log. */
export interface EventsOfKind {
  readonly event: string;
  readonly entries: number;
}

/** Entries of a period of real time by what they tell of, the most frequent first. */
export function countEvents(db: Queryable, { from, until }: Period): Promise<EventsOfKind[]> {
  return db.many<EventsOfKind>(
    `select event, count(*) as entries from audit_entries where at >= $1 and at < $2 group by event order by entries desc, event`,
    [from, until],
  );
}
