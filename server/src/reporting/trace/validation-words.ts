import type { AccountValidation } from '@drawbridge/contract/trace';

/** How an account was validated, for a person. */
export function howWords({ how, provider }: AccountValidation): string {
  const through = providerName(provider);
  switch (how) {
    case 'bank_link':
      return `The consumer signed in at the bank through ${through}, which gave the account's numbers`;
    case 'micro_entries':
      return 'The consumer gave the numbers, and told the amounts of two micro-entries (ACCTVERIFY) to the account';
    case 'notification_of_change':
      return 'The bank corrected the numbers by a notification of change';
    case 'provider_update':
      return `The bank changed the numbers, as ${through} reported`;
  }
}

/** By whom, or by what. */
export function byWords({ how, provider }: AccountValidation): string {
  if (how === 'bank_link' || how === 'micro_entries') return 'the consumer';
  return how === 'notification_of_change' ? "the consumer's bank" : providerName(provider);
}

/** What a company calls itself. */
export function providerName(provider: string | null): string {
  if (provider === 'plaid') return 'Plaid';
  return provider === 'sandbox' ? 'the sandbox bank link' : (provider ?? 'a bank link');
}
