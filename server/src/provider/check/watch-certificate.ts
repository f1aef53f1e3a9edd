import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { elapsedMs, wallMs } from '../../kernel/clock/clock.ts';
import { readCertificateEnd } from './public-url.ts';

const EVERY_MS = 60 * 60_000;

/**
 * Shows in the metrics for how long the certificate is good that people's browsers are shown at PUBLIC_URL. It is looked at
 * once an hour, beside whoever reads the metrics; where that can't be from here, there is no figure.
 */
export function watchCertificate({ config, metrics }: Pick<Context, 'config' | 'metrics'>): void {
  const url = new URL(config.public_url);
  if (url.protocol !== 'https:') return;
  let looked_ms = Number.NEGATIVE_INFINITY;
  let ends_ms: number | undefined;
  new Gauge({
    name: 'drawbridge_certificate_left_seconds',
    help: 'For how long the certificate of PUBLIC_URL is still good; NaN where it has not been seen',
    registers: [metrics.registry],
    collect() {
      if (elapsedMs() - looked_ms >= EVERY_MS) {
        looked_ms = elapsedMs();
        void readCertificateEnd(url).then(
          (found_ms) => {
            ends_ms = found_ms;
          },
          () => {
            ends_ms = undefined;
          },
        );
      }
      this.set(ends_ms === undefined ? Number.NaN : (ends_ms - wallMs()) / 1000);
    },
  });
}
