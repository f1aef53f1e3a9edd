import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../server/src/kernel/db/database.ts';
import { idOf } from '../history/people.ts';
import { DAYS, MINUTES_OF_DAY, type Payment, type RiskHistory } from './making.ts';

const BEGINS_AT = new Date('2026-03-01T05:00:00Z');
const AT_ONCE = 2_000;
const RETURNED_AFTER = 2 * MINUTES_OF_DAY;
/** The cutoff of a day's own. */
const CUTOFF = 22 * 60;

const momentOf = (minute: number): Date => new Date(BEGINS_AT.getTime() + minute * 60_000);

interface Step {
  readonly minute: number;
  readonly kind: 'link' | 'pay' | 'return' | 'cutoff';
  readonly payment?: Payment & { readonly number: number };
  readonly person?: number;
}

/** Plays a history in an empty database, as the owner of its schema. What was decided stands in `risk_decisions` then. */
export async function playHistory(owner: Queryable, history: RiskHistory): Promise<void> {
  await insertPeople(owner, history);
  await writeSteps(owner, history, stepsOf(history));
  await owner.run(await readFile(join(import.meta.dirname, 'play-history.sql'), 'utf8'));
  await owner.run('analyze');
  const { count } = await owner.one<{ count: number }>('select count(*) as count from risk_history');
  for (let first = 1; first <= count; first += AT_ONCE) {
    await owner.run('select play_risk_history($1, $2)', [first, first + AT_ONCE - 1]);
    // The planner would go on as if the tables were empty.
    if (first === 1) await owner.run('analyze');
  }
}

/** Everything that happens, in order; who registered before the first day has an account by then. */
function stepsOf({ people, payments }: RiskHistory): Step[] {
  const steps: Step[] = [
    ...people.map(({ id, registered }): Step => ({ minute: registered, kind: 'link', person: id })),
    ...payments.flatMap((payment, number): Step[] => {
      const of = { payment: { ...payment, number } };
      const paid: Step = { minute: payment.at, kind: 'pay', ...of };
      return payment.returned ? [paid, { minute: payment.at + RETURNED_AFTER, kind: 'return', ...of }] : [paid];
    }),
    ...Array.from({ length: DAYS }, (_, day): Step => ({ minute: day * MINUTES_OF_DAY + CUTOFF, kind: 'cutoff' })),
  ];
  return steps.sort((a, b) => a.minute - b.minute);
}

async function insertPeople(owner: Queryable, { people, businesses }: RiskHistory): Promise<void> {
  const registered = [people.map(({ registered: minute }) => momentOf(minute))];
  const each = 'from unnest($1::timestamptz[]) with ordinality as p (at, place) cross join lateral (select place - 1 as n) o';
  await owner.run(
    `insert into users (id, subject, kind, created_at) select ${idOf('usr')}, 'bench-' || n, 'consumer', at ${each}`,
    registered,
  );
  await owner.run(
    `insert into consumers (user_id, first_name, last_name, date_of_birth, email, phone_number, street_one, city, state, postal_code,
                            terms_accepted_at, terms_hash, daily_limit_cents)
     select ${idOf('usr')}, 'Maya', 'Okafor ' || n, '1990-01-01', 'consumer-' || n || '@bench.example', '+1' || (2125000000 + n), '1 Main Street',
            'Portland', 'ME', '04101', at, 'bench', 100000000 ${each}`,
    registered,
  );
  await owner.run(
    `insert into bank_link_items (id, consumer_id, provider, provider_item_id, access_sealed, state_at, remove_again_at, created_at)
     select ${idOf('itm')}, ${idOf('usr')}, 'sandbox', 'bench-' || n, 'bench', at, at, at ${each}`,
    registered,
  );
  await owner.run(`select change_bank_link_item(${idOf('itm')}, 'linked', at) ${each}`, registered);
  const opened = [businesses.map(({ opened: minute }) => momentOf(minute))];
  await owner.run(`insert into organizations (id, name, created_at) select ${idOf('org')}, 'Organization ' || n, at ${each}`, opened);
  await owner.run(
    `insert into businesses (id, organization_id, name, address_id, line_one, city, state, postal_code, created_at)
     select ${idOf('biz')}, ${idOf('org')}, 'Business ' || n, ${idOf('adr')}, '1 Main Street', 'Portland', 'ME', '04101', at ${each}`,
    opened,
  );
}

async function writeSteps(owner: Queryable, { people }: RiskHistory, steps: readonly Step[]): Promise<void> {
  await owner.run(
    `create unlogged table risk_history (n bigint primary key, at timestamptz, kind text, consumer_id text, account_id text, fingerprint text,
                                         business_id text, amount_cents bigint, device text, channel text, pattern text, purchase_id text)`,
  );
  for (let first = 0; first < steps.length; first += AT_ONCE) {
    const some = steps.slice(first, first + AT_ONCE);
    const persons = some.map(({ person, payment }) => payment?.person ?? person ?? null);
    await owner.run(
      `insert into risk_history (n, at, kind, consumer_id, account_id, fingerprint, business_id, amount_cents, device, channel, pattern, purchase_id)
       select $1::bigint + s.place, s.at, s.kind, ${idOf('usr', 's.person')}, ${idOf('acc', 's.person')}, 'bench-' || s.account, ${idOf('biz', 's.business')},
              s.amount_cents, s.device, s.channel, s.pattern, ${idOf('pur', 's.purchase')}
         from unnest($2::timestamptz[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::bigint[])
              with ordinality as s (at, kind, person, account, business, amount_cents, device, channel, pattern, purchase, place)`,
      [
        first,
        some.map(({ minute }) => momentOf(minute)),
        some.map(({ kind }) => kind),
        persons,
        persons.map((person) => (person === null ? null : (people[person]?.account ?? null))),
        some.map(({ payment }) => payment?.business ?? null),
        some.map(({ payment }) => payment?.amount_cents ?? null),
        some.map(({ payment }) => payment?.device ?? null),
        some.map(({ payment }) => (payment?.online ? 'e_commerce' : 'in_store')),
        some.map(({ payment }) => payment?.pattern ?? null),
        some.map(({ payment }) => payment?.number ?? null),
      ],
    );
  }
}

/** What was decided about the payments of one pattern, of those that are counted; in payments and cents. */
export interface Decided {
  readonly pattern: string;
  readonly payments: number;
  readonly amount_cents: number;
  readonly held: number;
  readonly held_cents: number;
  readonly refused: number;
  readonly refused_cents: number;
}

/** What was decided about each pattern's payments since a minute. */
export function readDecided(owner: Queryable, since: number): Promise<Decided[]> {
  const of = (outcome: string, name: string) =>
    `count(*) filter (where d.outcome = '${outcome}') as ${name}, coalesce(sum(d.amount_cents) filter (where d.outcome = '${outcome}'), 0)::bigint as ${name}_cents`;
  return owner.many<Decided>(
    `select h.pattern, count(*) as payments, sum(d.amount_cents)::bigint as amount_cents, ${of('hold', 'held')}, ${of('refuse', 'refused')}
       from risk_history h join risk_decisions d on d.purchase_id = h.purchase_id
      where h.kind = 'pay' and h.at >= $1 and h.pattern <> 'groundwork' group by h.pattern order by h.pattern`,
    [momentOf(since)],
  );
}

/** How often each rule that stops stopped a thief's payment, and how often an ordinary one, in payments. */
export function readByRule(owner: Queryable, since: number): Promise<{ rule: string; stolen: number; ordinary: number }[]> {
  return owner.many(
    `select split_part(m.key, ':', 1) as rule, count(*) filter (where h.pattern <> 'ordinary') as stolen,
            count(*) filter (where h.pattern = 'ordinary') as ordinary
       from risk_history h join risk_decisions d on d.purchase_id = h.purchase_id cross join unnest(d.matched) as m (key)
      where h.kind = 'pay' and h.at >= $1 and h.pattern <> 'groundwork' and d.outcome <> 'allow' group by 1 order by 1`,
    [momentOf(since)],
  );
}
