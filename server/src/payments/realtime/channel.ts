import type { ConfirmationStatus } from '@drawbridge/contract';
import type { WebSocket } from 'ws';
import { elapsedMs } from '../../kernel/clock/clock.ts';

/** Who listens: a user on one side of a purchase, let in by a ticket of that moment (real time). */
export interface Listener {
  readonly purchase_id: string;
  readonly user_id: string;
  readonly side: 'consumer' | 'merchant';
  readonly minted_at: Date;
  /** The sign-in with which it ends, where that is known. */
  readonly session_id?: string | null;
}

/** The session has ended: the page signs in again instead of trying again. */
export const SESSION_ENDED = 4401;
export const GOING_AWAY = 1001;

/** One open socket. */
export class Channel {
  readonly listener: Listener;
  readonly #socket: WebSocket;
  #alive = true;
  #asked_ms = 0;
  #said: string | undefined;

  constructor(socket: WebSocket, listener: Listener) {
    this.#socket = socket;
    this.listener = listener;
    socket.on('pong', () => {
      this.#alive = true;
    });
    // Broken frames and resets end in `close`; unheard, they would end the process.
    socket.on('error', () => undefined);
  }

  /**
   * Sends a status not just said, never waiting for a slow reader: as a purchase says little, the unread stays small.
   */
  say(message: ConfirmationStatus | null): void {
    if (message === null || message.status === this.#said || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#said = message.status;
    this.#socket.send(JSON.stringify(message));
  }

  /** Asks for a sign of life, and drops a socket that gave none since last asked, `patience_ms` ago or longer. */
  beat(patience_ms: number): void {
    if (!this.#alive) {
      if (elapsedMs() - this.#asked_ms >= patience_ms) this.#socket.terminate();
      return;
    }
    this.#alive = false;
    this.#asked_ms = elapsedMs();
    this.#socket.ping();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  onClose(heard: () => void): void {
    this.#socket.on('close', heard);
  }
}
