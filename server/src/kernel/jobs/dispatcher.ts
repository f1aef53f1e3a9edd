import type { Context } from '../../context.ts';
import { repeat, type Upkeep } from './upkeep.ts';

/** Something taken from an outbox, to be sent. */
interface Taken {
  readonly id: string;
}

/** Messages of one kind, which stand in a table from the transaction that wrote them until they are sent or abandoned. */
export interface Outbox<Item extends Taken = Taken> {
  /** By it the log names what fails. */
  readonly name: string;
  /** How many a server sends at a time. */
  readonly most: number;
  /** What writes them out of records; what a round of it wrote is taken right after. */
  readonly filled_by?: Upkeep;
  /** Opens it on one server, which may remember what it is sending. */
  open(context: Context): OpenOutbox<Item>;
}

export interface OpenOutbox<Item extends Taken = Taken> {
  /**
   * Takes at most `room` that are due, so that no other server takes them. Whoever dies before it says what came of one
   * leaves it to be taken again.
   */
  take(room: number): Promise<readonly Item[]>;
  /** Sends one and keeps what came of it. `stopping` is aborted at the stop, which waits for it. */
  send(item: Item, stopping: AbortSignal): Promise<void>;
}

const LOOK_MS = 1_000;

/**
 * Sends from now on what is due in any outbox: what could not be sent before, and what somebody wrote who died before
 * they sent it. Every server does; none takes what another has, and no outbox waits for another.
 */
export function startDispatcher(context: Context, outboxes: readonly Outbox[]): { stop(): Promise<void> } {
  const dispatchings = outboxes.map((outbox) => dispatch(context, outbox));
  return {
    async stop() {
      await Promise.all(dispatchings.map((dispatching) => dispatching.stop()));
    },
  };
}

function dispatch(context: Context, { name, most, filled_by, open }: Outbox): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const sendings = new Set<Promise<void>>();
  const outbox = open(context);
  const tried = async (item: Taken): Promise<void> => {
    try {
      await outbox.send(item, stopping.signal);
    } catch (error) {
      context.log.error({ err: error, outbox: name, message_id: item.id }, 'a message could not be dispatched');
    }
  };
  const takeUp = async (): Promise<void> => {
    const room = most - sendings.size;
    if (room <= 0) return;
    for (const item of await outbox.take(room)) {
      const sending = tried(item).finally(() => {
        sendings.delete(sending);
        // It makes room for the next.
        looks.now();
      });
      sendings.add(sending);
    }
  };
  const looks = repeat(context, { name: `${name}.take`, every_ms: LOOK_MS, rounds: () => takeUp });
  looks.now();
  const filling = filled_by && repeat(context, filled_by, looks.now);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([filling?.stop(), looks.stop()]);
      await Promise.all(sendings);
    },
  };
}
