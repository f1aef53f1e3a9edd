import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';

/** What a business signs when it applies. */
export interface Agreement {
  readonly title: string;
  readonly version: string;
  /** Of title, version and paragraphs, each on lines of its own. */
  readonly sha256: string;
  readonly paragraphs: readonly string[];
}

const VERSION = '1';

/** The agreement in force, with the center's name in it. */
export function agreementOf({ config }: Pick<Context, 'config'>): Agreement {
  const { center } = config.brand;
  const title = `${center} merchant agreement`;
  const paragraphs = [
    `You ask ${center} to collect payments that your customers approve from their bank accounts, and to pay them out to you, less fees, once they have posted.`,
    'You follow the Nacha Operating Rules that apply to you. You present only payments that your customer has approved, for goods or services that you provide.',
    'What you pay for each payment, and how much may be collected for you in a day and be open at a time, is told to you when you are approved. We may change either with notice to your admins.',
    'A payment that a bank returns is yours to bear. If we have paid it out to you already, we take it from your next payouts, or ask you for it.',
    'You keep records of sales for two years, and show them to us when a customer disputes a payment.',
    'We may hold payouts, stop payments or end this agreement where the law, a bank or the risk of loss asks for it. You may end it at any time; what is open is settled first.',
    'What you have told us is true. You tell us when your owners, your business or your account change.',
  ];
  const sha256 = createHash('sha256')
    .update([title, VERSION, ...paragraphs].join('\n'))
    .digest('hex');
  return { title, version: VERSION, sha256, paragraphs };
}
