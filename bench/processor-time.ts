import { readdir, readFile } from 'node:fs/promises';

const TICKS_PER_S = 100;

interface Times {
  parent: number;
  own: number;
  reaped: number;
}

async function timesOf(pid: number): Promise<Times | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name in brackets may hold spaces: what follows the last bracket is counted.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), own: field(14) + field(15), reaped: field(16) + field(17) };
}

/** Processor time of a process alone, in seconds. */
export async function processorSeconds(pid: number): Promise<number> {
  return ((await timesOf(pid))?.own ?? 0) / TICKS_PER_S;
}

/** Processor time of a PostgreSQL, all its processes together, those that have ended included. */
export async function postgresSeconds(postmaster_pid: number): Promise<number> {
  for (;;) {
    const before = await timesOf(postmaster_pid);
    let ticks = (before?.own ?? 0) + (before?.reaped ?? 0);
    for (const name of await readdir('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const times = await timesOf(Number(name));
      if (times?.parent === postmaster_pid) ticks += times.own + times.reaped;
    }
    // A backend that ended meanwhile may be in neither of the two, or in both.
    if ((await timesOf(postmaster_pid))?.reaped === before?.reaped) return ticks / TICKS_PER_S;
  }
}
