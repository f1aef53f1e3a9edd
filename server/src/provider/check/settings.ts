import { access, constants } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { isStandIn } from '../../kernel/security/loopback.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { SETTINGS, type SettingName, unknownSettings } from '../../setting-names.ts';
import { bad, good, unseen } from './look.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** What is wrong with the settings, a finding each, as a start would stop at it; else how many are set. */
export async function lookAtSettings(given: Given, config: Config, problems: readonly string[]): Promise<Finding[]> {
  const set = SETTINGS.filter((name) => given[name]).length;
  const unknown = unknownSettings(given);
  const found = [
    ...[...problems, ...(await unreadFiles(config))].map((problem) =>
      bad('Settings', `${problem}.`, 'The server does not start until this is mended.'),
    ),
    ...unknown.map((line) => bad('Settings', line, 'Write its name as docs/operations.md has it, or take it out.')),
  ];
  const mode = config.sandbox
    ? bad('Mode', 'This is a sandbox: nothing is paid.', 'Set SANDBOX=off for production; docs/go-live.md says what else it needs.')
    : good('Mode', 'Production.');
  const rest = found.length > 0 ? found : [good('Settings', `${set} are set, and all of them can be used.`)];
  return [mode, ...rest, ...standIns(config)];
}

/** Files that a start opens after it has read its settings, and cannot be read. */
async function unreadFiles({ odfi, sealing_keys }: Config): Promise<string[]> {
  const named: readonly (readonly [SettingName, string | undefined])[] = [
    ['SEALING_KEYS_FILE', sealing_keys.kind === 'file' ? sealing_keys.file : undefined],
    ...(odfi.kind === 'sftp'
      ? ([
          ['ODFI_SFTP_KEY_FILE', odfi.key_file],
          ['ODFI_SFTP_KEY_PASSPHRASE_FILE', odfi.key_passphrase_file],
          ['ODFI_SFTP_PASSWORD_FILE', odfi.password_file],
        ] as const)
      : []),
    ...(odfi.kind !== 'sandbox' && odfi.pgp
      ? ([
          ['ODFI_PGP_OUR_KEY_FILE', odfi.pgp.our_key_file],
          ['ODFI_PGP_BANK_KEY_FILE', odfi.pgp.bank_key_file],
        ] as const)
      : []),
  ];
  const lines = await Promise.all(
    named.map(async ([name, file]) => {
      if (file === undefined) return [];
      return access(file, constants.R_OK).then(
        () => [],
        (error: NodeJS.ErrnoException) => [`${name} names ${file}, which cannot be read (${error.code})`],
      );
    }),
  );
  return lines.flat();
}

/** Stand-ins that production is rehearsed with: nothing that is found good of them is the company's. */
function standIns({ sandbox, bank_linking, sms, directory }: Config): Finding[] {
  if (sandbox) return [];
  const used: readonly (readonly [SettingName, string | undefined])[] = [
    ['PLAID_URL', bank_linking.kind === 'plaid' ? bank_linking.url : undefined],
    ['PLAID_LINK_URL', bank_linking.kind === 'plaid' ? bank_linking.link_url : undefined],
    ['TWILIO_URL', sms.kind === 'twilio' ? sms.url : undefined],
    ['AUTH0_URL', directory.kind === 'auth0' ? directory.url : undefined],
  ];
  return used
    .filter(([, url]) => isStandIn(url))
    .map(([name, url]) => unseen('Stand-in', `${name} is ${url}, a stand-in for the company; take it out before anything is paid`));
}
