import type { Context } from '../../context.ts';
import { rotateSigningKey } from '../../identity/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { ANSWER_COMMANDS } from './answer-commands.ts';
import { AUDIT_COMMANDS } from './audit-commands.ts';
import { audited } from './audited.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { BUSINESS_COMMANDS } from './business-commands.ts';
import { CLOSING_COMMANDS } from './closing-commands.ts';
import { type Command, type Commands, Misused } from './command.ts';
import { CONSUMER_COMMANDS } from './consumer-commands.ts';
import { DRY_RUN_COMMANDS } from './dry-run-commands.ts';
import { EXCEPTION_COMMANDS } from './exception-commands.ts';
import { EXPOSURE_COMMANDS } from './exposure-commands.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { MERCHANT_COMMANDS } from './merchant-commands.ts';
import { MESSAGE_COMMANDS } from './message-commands.ts';
import { MONEY_COMMANDS } from './money-commands.ts';
import { MONTHS_COMMANDS } from './months-commands.ts';
import { RECONCILE_COMMANDS } from './reconcile-commands.ts';
import { REGISTER_COMMANDS } from './register-commands.ts';
import { RETURN_RATE_COMMANDS } from './return-rate-commands.ts';
import { REVERSAL_COMMANDS } from './reversal-commands.ts';
import { RISK_COMMANDS } from './risk-commands.ts';
import { STAFF_COMMANDS } from './staff-commands.ts';
import { TRACE_COMMANDS } from './trace-commands.ts';
import { type Described, noSuchCommand, usageOf } from './usage.ts';
import { USER_COMMANDS } from './user-commands.ts';

/** What only the provider does: nobody who signs in can. */
const COMMANDS: Commands = {
  ...MERCHANT_COMMANDS,
  ...BUSINESS_COMMANDS,
  ...CLOSING_COMMANDS,
  ...EXPOSURE_COMMANDS,
  ...CONSUMER_COMMANDS,
  ...USER_COMMANDS,
  ...FILE_COMMANDS,
  ...DRY_RUN_COMMANDS,
  ...RECONCILE_COMMANDS,
  ...EXCEPTION_COMMANDS,
  ...REGISTER_COMMANDS,
  ...RETURN_RATE_COMMANDS,
  ...TRACE_COMMANDS,
  ...MONEY_COMMANDS,
  ...REVERSAL_COMMANDS,
  ...ANSWER_COMMANDS,
  ...MESSAGE_COMMANDS,
  ...KEY_COMMANDS,
  ...BACKUP_COMMANDS,
  ...MONTHS_COMMANDS,
  ...STAFF_COMMANDS,
  ...AUDIT_COMMANDS,
  ...RISK_COMMANDS,
  'rotate-signing-key': {
    takes: '',
    does: 'makes a new key for access tokens; what older keys signed stays valid until it ends by itself',
    async run(context) {
      await rotateSigningKey(context);
      return 'New signing key created. Servers sign with it as soon as all of them have read it.';
    },
  },
};

/** What needs no context, and is run before there is one. */
const WITHOUT_CONTEXT: Readonly<Record<string, Described>> = {
  check: { takes: '[--json]', does: 'says what of all that production needs is good, what is not, and what to do' },
  'make-sealing-keys': {
    takes: '[FILE]',
    does: 'makes a file of sealing keys, or adds a version to it; without FILE and SEALING_KEYS_FILE prints them, for a KMS',
  },
  'check-backup': { takes: 'BACKUP', does: 'reads every file of a backup that back-up made, and says whether it is whole' },
  'restore-backup': {
    takes: 'BACKUP FOLDER [--trial] [--despite-broken]',
    does: 'restores a backup into FOLDER, which is new, proves it, and brings secrets.json and the bank’s journal of DATA_DIR; --trial only tries it, beside a running server',
  },
};

/** Throws StartRefused where there is no command of the name: with the list of all where none was named. */
export function requireCommand(name: string): void {
  if (!commandOf(name)) throw unknown(name);
}

function unknown(name: string): StartRefused {
  const all = { ...WITHOUT_CONTEXT, ...COMMANDS };
  return new StartRefused(name === '' ? usageOf(all) : noSuchCommand(name, all));
}

/** The names of all commands, those too that need no database. */
export const COMMAND_NAMES: readonly string[] = [...Object.keys(WITHOUT_CONTEXT), ...Object.keys(COMMANDS)];

/** Runs one command; one that changes something stands in the audit log. Throws StartRefused where there is none of the name, or what it takes is missing. */
export async function runCommand(context: Context, [name = '', ...args]: readonly string[]): Promise<string> {
  const command = commandOf(name);
  if (!command) throw unknown(name);
  const run = () => command.run(context, args);
  const { reads_only = false } = command;
  const changes = reads_only === false || (reads_only !== true && !reads_only(args));
  return sayingWhatItTakes(name, command, () => (changes ? audited(context, name, args, run) : run()));
}

/** The document a command writes; undefined for one of lines, or an unknown name. Throws as runCommand. */
export async function writeDocument(context: Context, [name = '', ...args]: readonly string[]): Promise<Uint8Array | undefined> {
  const command = commandOf(name);
  return command?.write && sayingWhatItTakes(name, command, async () => command.write?.(context, args));
}

/** Whether a command is to be connected as the owner of the schema. */
export function worksAsOwner(name: string): boolean {
  return commandOf(name)?.as_owner === true;
}

function commandOf(name: string): Command | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

async function sayingWhatItTakes<T>(name: string, { takes }: Command, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Misused ? new StartRefused(`${name} takes ${takes}`) : error;
  }
}
