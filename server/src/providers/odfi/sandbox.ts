import { unseal } from '../../sandbox/ach/bank.ts';
import { type AchBank, takeFile } from '../../sandbox/ach/index.ts';
import * as store from '../../sandbox/ach/store.ts';
import type { Odfi } from './port.ts';

/** The sandbox bank as our ODFI. */
export function sandboxOdfi(bank: AchBank): Odfi {
  return {
    kind: 'sandbox',
    deliver: (file, at) => takeFile(bank, file, at),
    async readAcknowledgements(names) {
      const files = await store.findFiles(bank.db, names);
      return files.map(({ name, reject_reason }) =>
        reject_reason === null ? { name, accepted: true } : { name, accepted: false, reason: reject_reason },
      );
    },
    listIncoming: (at) => store.listWaiting(bank.db, at),
    async fetchIncoming(name) {
      const sealed = await store.readOutgoing(bank.db, name);
      if (sealed === undefined) throw new Error(`the bank offers no file named ${name}`);
      return Buffer.from(unseal(bank, name, sealed), 'latin1');
    },
    acknowledgeIncoming: (name) => store.noteAcknowledged(bank.db, name, bank.clock.now()),
  };
}
