import { createLinkToken, linkAccount, listAccounts, makePrimary } from '../../people/bank-accounts/index.ts';
import { chooseAccounts, signIn } from '../bank/index.ts';
import type { BankPart } from './cast.ts';
import type { DemoConsumer, Stage } from './stage.ts';

const PASSWORD = 'good';

type Numbers = { readonly routing_number: string; readonly account_number: string };

/** What somebody does in the bank-linking widget: signs in at their bank and chooses an account. */
async function passThroughWidget(stage: Stage, link_token: string, user_name: string, { institution_id, account }: BankPart) {
  const { accounts } = await signIn(stage.context, link_token, { institution_id, user_name, password: PASSWORD });
  const chosen = accounts.find(({ name }) => name === account);
  if (!chosen) throw new Error(`the sandbox bank offers no account named ${account}`);
  return chooseAccounts(stage.context, link_token, [chosen.id]);
}

/** Links an account as the page does it, and gives its SynAccountID. */
export async function linkAtBank(stage: Stage, { actor, part }: Pick<DemoConsumer, 'actor' | 'part'>, bank: BankPart): Promise<string> {
  const { context } = stage;
  const { link_token } = await createLinkToken(context, actor, undefined, 'en');
  const { public_token, metadata } = await passThroughWidget(stage, link_token, userNameOf(part), bank);
  const [chosen] = metadata.accounts;
  await linkAccount(context, actor, {
    vendor_public_token: public_token,
    vendor_institution_id: metadata.institution.institution_id,
    vendor_institution_name: metadata.institution.name,
    accountIds: metadata.accounts.map(({ id }) => id),
    accountMasks: metadata.accounts.map(({ mask }) => mask),
    vendor_access_token: null,
  });
  return accountOf(stage, { actor }, { institution_id: bank.institution_id, last_four: chosen?.mask });
}

/** Links another account and pays from it from now on. */
export async function payFromAnother(stage: Stage, consumer: DemoConsumer, bank: BankPart): Promise<string> {
  const account_id = await linkAtBank(stage, consumer, bank);
  await makePrimary(stage.context, consumer.actor, account_id);
  return account_id;
}

/** The SynAccountID of the account that a consumer pays from. */
export async function primaryAccount(stage: Stage, { actor }: Pick<DemoConsumer, 'actor'>): Promise<string> {
  const primary = (await listAccounts(stage.context, actor)).find(({ IsPrimary }) => IsPrimary);
  if (!primary) throw new Error(`${actor.user_id} has no account`);
  return primary.SynAccountID;
}

async function accountOf(
  stage: Stage,
  { actor }: Pick<DemoConsumer, 'actor'>,
  wanted: { institution_id: string; last_four: string | undefined },
): Promise<string> {
  const accounts = await listAccounts(stage.context, actor);
  const linked = accounts.find(
    ({ VendorInstitutionID, LastFour }) => VendorInstitutionID === wanted.institution_id && LastFour === wanted.last_four,
  );
  if (!linked) throw new Error('an account is missing right after being linked');
  return linked.SynAccountID;
}

/** Opens an account for a merchant at the sandbox bank, to be paid out to, and gives its numbers. */
export async function settlementAccount(stage: Stage, user_id: string, user_name: string): Promise<Numbers> {
  const { bankLinking } = stage.context;
  const { link_token } = await bankLinking.createLinkToken({ user_id, language: 'en' });
  const bank = { institution_id: 'ins_northgate', account: 'Everyday Checking' };
  const { public_token } = await passThroughWidget(stage, link_token, user_name, bank);
  const { access_token } = await bankLinking.exchangePublicToken(user_id, public_token);
  const [account] = (await bankLinking.readItem(access_token)).accounts;
  if (!account) throw new Error('an account is missing right after being chosen');
  return account;
}

function userNameOf({ first_name, last_name }: DemoConsumer['part']): string {
  return `${first_name}.${last_name}`.toLowerCase();
}
