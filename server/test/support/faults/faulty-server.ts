// A whole server in a process of its own, with a folder as its bank, which kills or stops itself at one of its steps: before the n-th
// statement that writes money or files, commit, or step in the bank's folder. Started by `rounds.ts`, told what to do by its environment.
import { writeSync } from 'node:fs';
import * as realFiles from 'node:fs/promises';
import { FileWriter } from '@drawbridge/nacha';
import pg from 'pg';
import { readConfig } from '../../../src/config.ts';
import { dueWork } from '../../../src/due-work.ts';
import { OffsetClock } from '../../../src/kernel/clock/clock.ts';
import { runDueUntil } from '../../../src/kernel/jobs/timetable.ts';
import { folderOdfi } from '../../../src/providers/odfi/folder.ts';
import type { Files } from '../../../src/providers/odfi/local-folders.ts';
import { startServer } from '../../../src/server.ts';

const WRITES =
  /^\s*(commit|(insert|update|delete)\b(?=[\s\S]*(ach_|ledger_|purchase|returns|reinitiations))|select (begin_cutoff|advance_cutoff|settle_entries|debits_|(fail|post|return)_debits|cancel_reinitiations|make_payout|take_over_payout|move_))/i;
const fault_step = Number(process.env['FAULT_STEP']);
const signal = process.env['FAULT_SIGNAL'] === 'SIGSTOP' ? 'SIGSTOP' : 'SIGKILL';

let steps = 0;
function pass(): void {
  steps += 1;
  if (steps !== fault_step) return;
  writeSync(1, `${signal}\n`);
  process.kill(process.pid, signal);
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text !== undefined && WRITES.test(text)) pass();
    return query.apply(this, args);
  },
});

// As a rule a file of a few debits is kept, handed over and read back in as many pieces as one of thousands, each a step; else in one.
if (fault_step % 3 !== 0) Object.defineProperty(FileWriter.prototype, 'is_full', { get: () => true });

const stepped = <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) => {
  return (...args: Args): Promise<Answer> => {
    pass();
    return work(...args);
  };
};
const files: Files = {
  ...realFiles,
  link: stepped(realFiles.link) as Files['link'],
  unlink: stepped(realFiles.unlink) as Files['unlink'],
  open: stepped(async (...args: Parameters<Files['open']>) => {
    const handle = await realFiles.open(...args);
    for (const call of ['writeFile', 'sync', 'readFile', 'read'] as const) {
      const real = handle[call].bind(handle) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(handle, { [call]: stepped(real) });
    }
    return handle;
  }) as Files['open'],
};

const config = readConfig(process.env);
if (config.odfi.kind !== 'folder') throw new Error('this server needs a folder as its bank');
const clock = new OffsetClock();
const { context } = await startServer(config, { clock, migrated: true, odfi: folderOdfi(config.odfi, clock, files) });

/** Woken after it was stopped, it does whatever it thinks is due, and says when it has. */
process.on('SIGCONT', () => {
  runDueUntil(context, dueWork, context.clock.now()).then(
    () => writeSync(1, 'WOKEN\n'),
    (error: unknown) => writeSync(1, `WOKEN ${String(error)}\n`),
  );
});
process.on('disconnect', () => process.exit(0));
