import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MOST_MESSAGES = 1_000;
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The shop's orders, in a file that is replaced whole with every change. A shop with more than a few orders a minute keeps them in a
 * database; what matters is the same: an order is written down before it is paid for, and a message is taken once.
 */
export function openOrders(folder) {
  const file = join(folder, 'orders.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = read(file) ?? { staff_key: randomBytes(16).toString('hex'), endpoint: null, orders: [], messages: [] };
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify(kept, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  write();
  const find = (id) => kept.orders.find((order) => order.id === id);

  return {
    find,
    /** The newest first. */
    list: () => [...kept.orders].reverse(),
    staff_key: () => kept.staff_key,
    /** The webhook endpoint that the shop has added: its id and secret; null while it has none. */
    endpoint: () => kept.endpoint,
    keepEndpoint(endpoint) {
      kept.endpoint = endpoint;
      write();
    },
    /** The order of one press of "Pay by bank": pressed twice it is one order, until that has run out. */
    place(attempt, { basket, amount, address }) {
      const known = kept.orders.find((order) => order.attempt === attempt && order.session?.status !== 'expired');
      if (known) return known;
      const order = { id: newId(), attempt, basket, amount, address, session: null, payment: null, placed_at: new Date().toISOString() };
      kept.orders.push(order);
      write();
      return order;
    },
    /** Takes back an order that the center would not open a session for. */
    drop(attempt) {
      kept.orders = kept.orders.filter((order) => order.attempt !== attempt || order.session);
      write();
    },
    /** What the center said of an order's session. Answers may overtake each other: what is paid stays paid. */
    keepSession(id, session) {
      if (find(id).session?.status === 'paid' && session.status !== 'paid') return;
      find(id).session = session;
      write();
    },
    /** What a message said of an order's payment; an older one than is known changes nothing, one that came before neither. */
    takeMessage(message_id, order_id, payment) {
      if (kept.messages.includes(message_id)) return;
      kept.messages = [...kept.messages, message_id].slice(-MOST_MESSAGES);
      const order = find(order_id);
      if (order && !(order.payment?.sequence >= payment.sequence)) order.payment = payment;
      write();
    },
  };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Like `KS-7K2QX9MDWA`: hard to guess, since whoever knows it sees the order. */
function newId() {
  return `KS-${[...randomBytes(10)].map((byte) => LETTERS[byte & 31]).join('')}`;
}
