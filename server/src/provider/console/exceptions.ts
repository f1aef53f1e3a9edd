import { type ConsoleException, EXCEPTION_KINDS, type ExceptionKind } from '@drawbridge/contract/provider';
import { listExceptions, listUnoriginableEntries, pageOfFiles, readHold } from '../../ach/index.ts';
import { listDishonoredReturns } from '../../collections/dishonored-returns/index.ts';
import type { Context } from '../../context.ts';
import { listUnpaidBusinesses } from '../../disbursements/payouts/index.ts';
import { listHeldRefunds } from '../../disbursements/refunds/index.ts';

const FILES_LISTED = 200;

type Db = Pick<Context, 'db'>;
type Kept<Kind extends ExceptionKind> = Extract<ConsoleException, { kind: Kind }>;

/** Everything that waits for a person, the longest first, and how much there is of each kind. */
export async function readExceptions(context: Db): Promise<{ exceptions: ConsoleException[]; counts: Record<ExceptionKind, number> }> {
  const [files, from_bank, unoriginable, refund, payout, dishonored_return, deliveries] = await Promise.all([
    filesThatWait(context),
    fromBank(context),
    unoriginableEntries(context),
    heldRefunds(context),
    unpaid(context),
    keptByBanks(context),
    held(context),
  ]);
  const parts = { file: files, from_bank, unoriginable, refund, payout, dishonored_return, deliveries };
  const exceptions = EXCEPTION_KINDS.flatMap((kind): ConsoleException[] => [...parts[kind].rows]);
  const counts = Object.fromEntries(EXCEPTION_KINDS.map((kind) => [kind, parts[kind].waiting])) as Record<ExceptionKind, number>;
  return { exceptions: exceptions.sort((one, other) => one.since.localeCompare(other.since)), counts };
}

interface Part<Kind extends ExceptionKind> {
  readonly waiting: number;
  readonly rows: readonly Kept<Kind>[];
}

const all = <Kind extends ExceptionKind>(rows: readonly Kept<Kind>[]): Part<Kind> => ({ waiting: rows.length, rows });

async function filesThatWait(context: Db): Promise<Part<'file'>> {
  const { rows, total } = await pageOfFiles(context, { waiting: true }, { limit: FILES_LISTED, offset: 0 });
  return {
    waiting: total,
    rows: rows.flatMap(({ name, waits, at, debit_cents, credit_cents, trouble }) =>
      waits === null
        ? []
        : [{ kind: 'file', since: at.toISOString(), name, waits, amount: Math.max(debit_cents ?? 0, credit_cents ?? 0), words: trouble }],
    ),
  };
}

async function fromBank(context: Db): Promise<Part<'from_bank'>> {
  const { waiting, rows } = await listExceptions(context);
  return {
    waiting,
    rows: rows.map(({ number, at, file_name, line_number, reason, detail }) => ({
      kind: 'from_bank',
      since: at.toISOString(),
      number,
      file: file_name,
      line: line_number === 0 ? null : line_number,
      reason,
      words: detail,
    })),
  };
}

async function unoriginableEntries(context: Db): Promise<Part<'unoriginable'>> {
  const { waiting, rows } = await listUnoriginableEntries(context);
  return {
    waiting,
    rows: rows.map(({ kind, reference, reason, since }) => ({
      kind: 'unoriginable',
      since: since.toISOString(),
      of: kind,
      reference,
      words: reason,
    })),
  };
}

async function heldRefunds(context: Db): Promise<Part<'refund'>> {
  return all(
    (await listHeldRefunds(context)).map(({ reference, public_id, amount_cents, why, since }) => ({
      kind: 'refund',
      since: since.toISOString(),
      reference,
      public_id,
      amount: amount_cents,
      words: why,
    })),
  );
}

async function unpaid(context: Db): Promise<Part<'payout'>> {
  return all(
    (await listUnpaidBusinesses(context)).map(({ business_id, business_name, amount_cents, obstacle, stopped_code, since }) => ({
      kind: 'payout',
      since: since.toISOString(),
      business_id,
      business_name,
      amount: amount_cents,
      obstacle,
      return_code: stopped_code,
    })),
  );
}

/** Dishonored returns whose money a bank keeps, and that nobody has written off. */
async function keptByBanks(context: Db): Promise<Part<'dishonored_return'>> {
  const kept = (await listDishonoredReturns(context)).filter(
    ({ had_effect, written_off_at, contested_at, abandoned_why }) =>
      !had_effect && written_off_at === null && (contested_at !== null || abandoned_why === 'too_late'),
  );
  return all(
    kept.map(({ id, public_id, amount_cents, contested_at, abandoned_at, made_at }) => ({
      kind: 'dishonored_return',
      since: (contested_at ?? abandoned_at ?? made_at).toISOString(),
      id,
      public_id,
      amount: amount_cents,
      contested: contested_at !== null,
    })),
  );
}

async function held(context: Db): Promise<Part<'deliveries'>> {
  const hold = await readHold(context);
  return all(hold ? [{ kind: 'deliveries', since: hold.since.toISOString(), words: hold.why }] : []);
}
