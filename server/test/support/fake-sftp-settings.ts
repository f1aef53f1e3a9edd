import { OffsetClock } from '../../src/kernel/clock/clock.ts';
import { sftpOdfi } from '../../src/providers/odfi/sftp.ts';
import { fingerprintOf } from '../../src/providers/odfi/sftp-connection.ts';
import type { SftpHost } from '../../src/providers/odfi/sftp-settings.ts';
import type { FakeSftp } from './fake-sftp.ts';

export type SftpWishes = Partial<Parameters<typeof sftpOdfi>[0]>;

/** A fake server, as the settings name it; its own key is pinned, if no other is. */
export function hostOf(bank: FakeSftp, host_key_fingerprints = [fingerprintOf(bank.host_key)]): SftpHost {
  return { name: `127.0.0.1:${bank.port}`, host: '127.0.0.1', port: bank.port, host_key_fingerprints };
}

/** How to reach fake servers, tried in this order. `wishes` must hold the file of a key or of a password, and whatever else is not as usual. */
export function settingsOf(banks: readonly FakeSftp[], wishes: SftpWishes) {
  return {
    hosts: banks.map((bank) => hostOf(bank)),
    user: 'drawbridge',
    key_file: undefined,
    key_passphrase_file: undefined,
    password_file: undefined,
    outgoing: 'outgoing',
    incoming: 'incoming',
    archive: 'archive',
    picked_up_at_once: false,
    timeout_ms: 60_000,
    most_incoming_bytes: 1_000_000,
    ...wishes,
  };
}

/** Delivers to them. */
export function odfiOf(banks: readonly FakeSftp[], wishes: SftpWishes) {
  return sftpOdfi(settingsOf(banks, wishes), new OffsetClock());
}
