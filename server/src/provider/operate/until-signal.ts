import { StartRefused } from '../../kernel/start-refused.ts';

/**
 * Does work that Ctrl-C, SIGTERM and SIGHUP stop in order, by the signal it is given; otherwise they would end the
 * process, and leave what it started. Throws what the work throws.
 */
export async function untilSignal<T>(work: (stopping: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  // Once, however often the signal comes.
  const stop = () => stopping.abort(new StartRefused('stopped before its end: nothing is left of it'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
