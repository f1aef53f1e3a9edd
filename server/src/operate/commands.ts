import type { Context } from '../context.ts';
import { allowBirthdayAgain, rotateSigningKey } from '../identity/index.ts';
import { freeze, unfreeze, userByPhone } from '../modules/consumers/index.ts';
import { StartRefused } from '../start-refused.ts';

interface Command {
  readonly takes: string;
  readonly does: string;
  /** Gives the line that says what was done. Throws StartRefused with what a person can mend. */
  run(context: Context, args: readonly string[]): Promise<string>;
}

/** What only the provider does: nobody who signs in can. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  freeze: {
    takes: 'PHONE',
    does: 'suspends a consumer: they can read, and nothing else; their sessions end',
    async run(context, [phone]) {
      await freeze(context, await consumerOf(context, phone));
      return 'The consumer is suspended. Their sessions have ended.';
    },
  },
  unfreeze: {
    takes: 'PHONE',
    does: 'lifts the suspension',
    async run(context, [phone]) {
      await unfreeze(context, await consumerOf(context, phone));
      return 'The suspension is lifted.';
    },
  },
  'allow-birthday': {
    takes: 'PHONE',
    does: 'lets a number try its birthday again that was locked out by wrong ones',
    async run(context, [phone]) {
      if (!(await allowBirthdayAgain(context, phoneOf(phone)))) throw new StartRefused('this number has never signed in');
      return 'The birthday may be tried again.';
    },
  },
  'rotate-signing-key': {
    takes: '',
    does: 'makes a new key for access tokens; what older keys signed stays valid until it ends by itself',
    async run(context) {
      await rotateSigningKey(context);
      return 'A new signing key was made. Servers sign with it as soon as all of them have read it.';
    },
  },
};

/** Runs one command. Throws StartRefused where there is none of the name, or what it takes is missing. */
export async function runCommand(context: Context, [name, ...args]: readonly string[]): Promise<string> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new StartRefused(usage());
  return command.run(context, args);
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(24)} ${does}`);
  return ['npm run operate -- COMMAND', ...lines].join('\n');
}

async function consumerOf(context: Context, phone: string | undefined): Promise<string> {
  const user_id = await userByPhone(context.db, phoneOf(phone));
  if (user_id === undefined) throw new StartRefused('nobody is registered with this phone number');
  return user_id;
}

/** A number of the United States, as people write it: +1 (212) 555-0101. Throws StartRefused. */
function phoneOf(text: string | undefined): string {
  const digits = (text ?? '').replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (!/^\d{10}$/.test(digits)) throw new StartRefused('which phone number? ten digits, such as +12125550101');
  return `+1${digits}`;
}
