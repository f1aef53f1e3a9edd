// Loaded before a program (node --import): its dates stand DATE_SHIFT_MS ahead of this machine's, and so does the clock of a PostgreSQL that it starts, where
// FAKETIME_LIBRARY names libfaketime. What measures how long something took is left as it is, and so are timers. See tools/at-date.mjs.
import child_process from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const shift_ms = Number(process.env.DATE_SHIFT_MS ?? 0);
const library = process.env.FAKETIME_LIBRARY;
/** `pg_ctl` starts the database, which takes its environment over. */
const PROGRAMS = new Set(['pg_ctl', 'postgres']);

if (shift_ms !== 0) {
  const Real = Date;
  class Shifted extends Real {
    constructor(...values) {
      if (values.length === 0) super(Real.now() + shift_ms);
      else super(...values);
    }

    static now() {
      return Real.now() + shift_ms;
    }
  }
  // Called without `new`, as the language has it: the present moment in words.
  globalThis.Date = new Proxy(Shifted, { apply: () => new Shifted().toString() });
  Shifted.prototype.constructor = globalThis.Date;
}

if (shift_ms !== 0 && library !== undefined) {
  const { spawn } = child_process;
  const shifted = { LD_PRELOAD: library, FAKETIME: `+${shift_ms / 1000}`, DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
  child_process.spawn = (file, args, options) =>
    spawn(file, args, PROGRAMS.has(basename(String(file))) ? { ...options, env: { ...options?.env, ...shifted } } : options);
  syncBuiltinESMExports();
}
