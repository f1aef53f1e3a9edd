import type { Context } from '../../context.ts';
import { allowBirthdayAgain } from '../../identity/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { freeze, replaceLostPhone, unfreeze, userByPhone } from '../../people/consumers/index.ts';
import { type Commands, readArgs, wordsOf } from './command.ts';

export const CONSUMER_COMMANDS: Commands = {
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
  'change-phone': {
    takes: 'PHONE --to PHONE --why WORDS',
    does: 'has a consumer who lost their phone log in by another number; make sure first of who they are. Their sessions end, their passkeys are removed, and they are told',
    async run(context, args) {
      const { name, said } = readArgs(args, ['to', 'why']);
      wordsOf(said.why, 'why');
      await replaceLostPhone(context, await consumerOf(context, name), phoneOf(said.to));
      return 'The consumer logs in by the new number from now on. Their passkeys were removed. The old number was texted, and their verified email was told.';
    },
  },
  'allow-birthday': {
    takes: 'PHONE',
    does: 'lets a number try its birthday again that was locked out by wrong ones',
    async run(context, [phone]) {
      if (!(await allowBirthdayAgain(context, phoneOf(phone)))) throw new StartRefused('this number has never signed in');
      return 'They can enter their birthday again.';
    },
  },
};

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
