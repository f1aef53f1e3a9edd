import { type ConfirmationStatus, channelPath, purchases, RECONNECT_DELAYS_MS } from '@drawbridge/contract';
import { report } from '../app/report.ts';
import { now } from '../ui/clock.ts';
import { call } from './api.ts';

const STEADY_MS = 2000;
/** The server goes away, or restarts: another takes over, or the same one comes back. */
const ELSEWHERE: readonly number[] = [1001, 1012];

export type LineState = 'connecting' | 'open' | 'reconnecting';

export interface Hearing {
  onLine: (line: LineState) => void;
  onMessage: (message: ConfirmationStatus) => void;
  /** Three attempts to reconnect have failed. */
  onLost: () => void;
}

/**
 * A purchase's channel. A broken line is retried after 300, 500 and 800 ms; then it is lost. One that has held and is
 * sent elsewhere by its server is made anew at once, and nobody is told.
 */
export class PurchaseLine {
  readonly #purchase_id: string;
  readonly #hearing: Hearing;
  #ended = false;
  #failures = 0;
  #opened_ms: number | undefined;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(purchase_id: string, hearing: Hearing) {
    this.#purchase_id = purchase_id;
    this.#hearing = hearing;
  }

  /** Connects, for the first time or again. */
  async connect(): Promise<void> {
    try {
      const { ticket } = await call(purchases.ticket, { params: { purchaseId: this.#purchase_id } });
      if (this.#ended) return;
      const address = new URL(channelPath(this.#purchase_id, ticket), window.location.origin);
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      this.#opened_ms = undefined;
      this.#socket = new WebSocket(address);
      this.#socket.onopen = () => {
        this.#opened_ms = now();
        this.#hearing.onLine('open');
      };
      this.#socket.onmessage = (event) => this.#hear(event.data);
      this.#socket.onclose = ({ code }) => this.#closed(code);
    } catch {
      this.#broken();
    }
  }

  /** Asks how the purchase stands, beside the channel. */
  async readAgain(): Promise<void> {
    const present = await call(purchases.read, { params: { purchaseId: this.#purchase_id } }).catch(report);
    if (present && !this.#ended) this.#hearing.onMessage(present);
  }

  /** Nothing is heard any more. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #closed(code: number): void {
    if (ELSEWHERE.includes(code) && this.#has_held() && !this.#ended) void this.connect();
    else this.#broken();
  }

  #has_held(): boolean {
    return this.#opened_ms !== undefined && now() - this.#opened_ms >= STEADY_MS;
  }

  #broken(): void {
    if (this.#ended) return;
    // A line that opens and breaks at once is no line: only one that has held begins the count anew.
    if (this.#has_held()) this.#failures = 0;
    const delay_ms = RECONNECT_DELAYS_MS[this.#failures];
    this.#failures += 1;
    if (delay_ms === undefined) {
      this.#ended = true;
      this.#hearing.onLost();
      return;
    }
    this.#hearing.onLine('reconnecting');
    this.#timer = setTimeout(() => void this.connect(), delay_ms);
  }

  #hear(data: unknown): void {
    if (this.#ended) return;
    try {
      this.#hearing.onMessage(JSON.parse(String(data)) as ConfirmationStatus);
    } catch (error) {
      report(error);
    }
  }
}
