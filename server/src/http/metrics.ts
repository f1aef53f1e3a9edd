import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the server counts of itself, in Prometheus' terms. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'drawbridge_request_ms',
    help: 'How long requests took, in milliseconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000],
    registers: [this.registry],
  });
  readonly #changes = new Counter({
    name: 'drawbridge_purchase_changes_total',
    help: 'Changes of purchases, by event',
    labelNames: ['event'],
    registers: [this.registry],
  });
  readonly #sockets = new Gauge({ name: 'drawbridge_open_channels', help: 'Open real-time channels', registers: [this.registry] });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  observeRequest(method: string, route: string, status: number, took_ms: number): void {
    this.#requests.labels(method, route, String(status)).observe(took_ms);
  }

  countChange(event: string): void {
    this.#changes.labels(event).inc();
  }

  setOpenChannels(count: number): void {
    this.#sockets.set(count);
  }
}
