import { readHeld, unseal } from '../../sandbox/ach/bank.ts';
import { type AchBank, takeFile } from '../../sandbox/ach/index.ts';
import { listRefused } from '../../sandbox/ach/refused-store.ts';
import * as store from '../../sandbox/ach/store.ts';
import type { Odfi } from './port.ts';

/** The sandbox bank as our ODFI. */
export function sandboxOdfi(bank: AchBank): Odfi {
  return {
    kind: 'sandbox',
    async deliver(file, at, readBack) {
      await takeFile(bank, file, at);
      return readBack(readHeld(bank, bank.db, file.name));
    },
    async readAcknowledgements(names) {
      const files = await store.findFiles(bank.db, names);
      const refused = Map.groupBy(await listRefused(bank.db, names), ({ file_name }) => file_name);
      return files.map(({ name, reject_reason }) =>
        reject_reason === null
          ? { name, accepted: true, refused: refused.get(name) ?? [] }
          : { name, accepted: false, reason: reject_reason },
      );
    },
    // Asked again, it says the same.
    acknowledgementNoted: async () => undefined,
    listIncoming: (at) => store.listWaiting(bank.db, at),
    async fetchIncoming(name) {
      const sealed = await store.readOutgoing(bank.db, name);
      if (sealed === undefined) throw new Error(`the bank offers no file named ${name}`);
      return Buffer.from(unseal(bank, name, sealed), 'latin1');
    },
    // It lies nowhere: it is kept sealed.
    acknowledgeIncoming: (name) => store.noteAcknowledged(bank.db, name, bank.clock.now()),
    listOurs: async () => (await store.listReceived(bank.db)).map(({ name }) => ({ name, lies_there: true })),
    async readOurs(name, read) {
      const [file] = await store.findFiles(bank.db, [name]);
      return file && read(readHeld(bank, bank.db, name));
    },
  };
}
