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
  readonly #messages = new Counter({
    name: 'drawbridge_messages_total',
    help: 'Texts and mails, by the state that they passed to',
    labelNames: ['channel', 'state'],
    registers: [this.registry],
  });
  readonly #sendings = new Histogram({
    name: 'drawbridge_message_sending_ms',
    help: 'How long whoever delivers took to take over a text or a mail, or not, in milliseconds',
    labelNames: ['channel', 'outcome'],
    buckets: [10, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 30000],
    registers: [this.registry],
  });
  readonly #caps = new Counter({
    name: 'drawbridge_text_caps_total',
    help: 'Texts that found a cap near (80% and more) or reached, by the kind of cap',
    labelNames: ['cap', 'state'],
    registers: [this.registry],
  });
  readonly #refused_sign_ins = new Counter({
    name: 'drawbridge_sign_ins_refused_total',
    help: 'Sign-ins of merchants’ users that were refused, as the audit log names them',
    labelNames: ['event'],
    registers: [this.registry],
  });
  readonly #sockets = new Gauge({ name: 'drawbridge_open_channels', help: 'Open real-time channels', registers: [this.registry] });

  /** `of_process`: the process's own figures as well; not for a part that is only looked at, whose figures nobody reads. */
  constructor({ of_process = true }: { of_process?: boolean } = {}) {
    if (of_process) collectDefaultMetrics({ register: this.registry });
  }

  observeRequest(method: string, route: string, status: number, took_ms: number): void {
    this.#requests.labels(method, route, String(status)).observe(took_ms);
  }

  countChange(event: string): void {
    this.#changes.labels(event).inc();
  }

  countMessage(channel: string, state: string): void {
    this.#messages.labels(channel, state).inc();
  }

  observeSending(channel: string, outcome: string, took_ms: number): void {
    this.#sendings.labels(channel, outcome).observe(took_ms);
  }

  countTextCap(cap: string, state: 'near' | 'reached'): void {
    this.#caps.labels(cap, state).inc();
  }

  countRefusedSignIn(event: string): void {
    this.#refused_sign_ins.labels(event).inc();
  }

  setOpenChannels(count: number): void {
    this.#sockets.set(count);
  }
}
