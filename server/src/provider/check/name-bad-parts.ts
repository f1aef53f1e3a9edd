import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { looksOfParts } from '../../create-context.ts';
import { Metrics } from '../../kernel/http/metrics.ts';
import { findingsOf } from './look.ts';

/**
 * Looks at every real part once, as the check does, and logs a warning for each that is not good, before anybody needs
 * it. Nothing waits for it. Gives what ends it: from then on it says nothing.
 */
export function nameBadParts(config: Config, { clock, log }: Pick<Context, 'clock' | 'log'>): { stop(): void } {
  let over = false;
  const outside = { clock, log, metrics: new Metrics({ of_process: false }) };
  for (const look of looksOfParts(config, outside))
    void findingsOf([look], []).then((found) => {
      const wrong = found.filter(({ good }) => !good);
      if (over || wrong.length === 0) return;
      const said = wrong.map(({ what, says, remedy }) => ({ what, says, remedy }));
      log.warn({ part: look.what, said }, `${look.what} is not good: see "npm run operate -- check"`);
    });
  return {
    stop() {
      over = true;
    },
  };
}
