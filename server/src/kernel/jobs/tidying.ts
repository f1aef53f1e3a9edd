import type { Context } from '../../context.ts';

const EVERY_MS = 10 * 60_000;

/** Forgets what is out of date. Nothing may depend on it: what is out of date is never used, forgotten or not. */
export type Tidy = (context: Context) => Promise<void>;

/** Lets every part tidy up regularly. What one cannot do now is logged, and done with the next round. */
export function startTidying(context: Context, tidies: readonly Tidy[]): { stop(): Promise<void> } {
  let current: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    current = Promise.all(
      tidies.map((tidy) =>
        tidy(context).catch((error: unknown) => context.log.error({ err: error }, 'what is out of date could not be forgotten')),
      ),
    );
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
