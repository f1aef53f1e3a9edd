import type { SettlementStanding } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { providerWho, userWho } from '../../kernel/audit/index.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { requireSettlementNumbers, type SettlementAccount, type SettlementChange } from '../businesses/index.ts';
import { ask, keepChange } from './keep-change.ts';
import { moveChange } from './move-change.ts';
import { ownBusiness } from './own-business.ts';
import { readStandingForMerchant } from './read-standing.ts';

/**
 * An Account Admin asks for another account to be paid out to. Nothing is paid to it until the provider has seen whose
 * it is, and it has rested. All Account Admins are told. Throws FORBIDDEN, BAD_INPUT for numbers that cannot be.
 */
export async function askForAccount(
  context: Context,
  actor: Actor,
  { syn_business_id, ...account }: { readonly syn_business_id: string } & SettlementAccount,
): Promise<SettlementStanding> {
  const business_id = ownBusiness(actor, syn_business_id);
  requireSettlementNumbers(account);
  await ask(context, business_id, account, { by: actor.user_id, who: userWho(actor), why: 'asked for in the portal' });
  return readStandingForMerchant(context, business_id);
}

/** An Account Admin takes a change back that has not taken force. Throws FORBIDDEN, SETTLEMENT_CHANGE_DECIDED. */
export async function withdrawChange(
  context: Context,
  actor: Actor,
  { syn_business_id, id }: { readonly syn_business_id: string; readonly id: string },
): Promise<SettlementStanding> {
  const business_id = ownBusiness(actor, syn_business_id);
  await context.db.transaction((tx) =>
    moveChange(context, tx, { business_id, id }, 'withdraw', { by: actor.user_id, who: userWho(actor) }),
  );
  return readStandingForMerchant(context, business_id);
}

/** How it stands, for an Account Admin of the business. Throws FORBIDDEN. */
export function readOwnStanding(context: Context, actor: Actor, syn_business_id: string): Promise<SettlementStanding> {
  return readStandingForMerchant(context, ownBusiness(actor, syn_business_id));
}

/**
 * The provider has a business paid to another account, known to be theirs: it rests like any. All Account Admins are
 * told. Throws BAD_INPUT for numbers that cannot be, BUSINESS_NOT_FOUND.
 */
export async function changeSettlementAccount(
  context: Context,
  business_id: string,
  account: SettlementAccount,
  { by, why, validated }: SettlementChange,
): Promise<void> {
  requireSettlementNumbers(account);
  const who = providerWho(by);
  await context.db.transaction(async (tx) => {
    const id = await keepChange(context, tx, business_id, account, { by, who, why });
    await moveChange(context, tx, { business_id, id }, 'validate', { by, who, why, validated });
  });
}

/** The provider has seen that the account a business asked for is theirs: from now on it rests. Throws as `moveChange`. */
export async function validateChange(
  context: Context,
  of: { readonly business_id: string; readonly id: string },
  { by, why, validated }: SettlementChange,
): Promise<void> {
  await context.db.transaction((tx) => moveChange(context, tx, of, 'validate', { by, who: providerWho(by), why, validated }));
}

/** The provider ends a change that has not taken force; the business is told why. Throws as `moveChange`. */
export async function refuseChange(
  context: Context,
  of: { readonly business_id: string; readonly id: string },
  { by, why }: Pick<SettlementChange, 'by' | 'why'>,
): Promise<void> {
  await context.db.transaction((tx) => moveChange(context, tx, of, 'refuse', { by, who: providerWho(by), why }));
}
