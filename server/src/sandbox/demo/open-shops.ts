import { businesses, counters, refundRules } from '@drawbridge/contract';
import { setRule } from '../../disbursements/refunds/index.ts';
import { directory } from '../../identity/index.ts';
import { createBusinessUser } from '../../merchants/business-users/index.ts';
import { createOrganization, openBusiness, prepareApplication } from '../../merchants/businesses/index.ts';
import { createCounter } from '../../payments/counters/index.ts';
import { settlementAccount } from './bank.ts';
import { type BusinessUserPart, ORGANIZATIONS, type OrganizationPart, PREPARED, type ShopPart } from './cast.ts';
import { DEMO_PASSWORD } from './log-ins.ts';
import { actorFor, signIn } from './sign-in.ts';
import type { DemoUser, Stage } from './stage.ts';

/** What whoever is at a till may give back in a day. */
const VIEWERS_REFUND_CENTS = 10_000;

/** Adds the organizations with their users, and has their first AdminAccount open what the provider prepared. */
export async function openShops(stage: Stage): Promise<void> {
  for (const part of ORGANIZATIONS) await openOrganization(stage, part);
  const { business_name, address, username } = PREPARED;
  const admin = stage.users.get(username);
  if (!admin) throw new Error(`${username} is missing`);
  await prepareApplication(stage.context, {
    organization_id: admin.organization_id,
    admin_user_id: admin.user_id,
    business_name,
    address,
    settlement_account: await settlementAccount(stage, admin.user_id, username),
  });
}

async function openOrganization(stage: Stage, { name, email_domain, users, shops }: OrganizationPart): Promise<void> {
  const organization_id = await createOrganization(stage.context, name);
  const [first, ...others] = users;
  // Hashing passwords takes its time, and the processor's other cores.
  const subjects = new Map(
    await Promise.all(users.map(async ({ username }) => [username, await createIdentity(stage, username, email_domain)] as const)),
  );
  // Added by the provider, all of them: an admin could not change whom they added themselves.
  const add = async (user: BusinessUserPart, business_ids: readonly string[]): Promise<DemoUser> => {
    const { username, role } = user;
    const subject = subjects.get(username) ?? '';
    const email = `${username}@${email_domain}`;
    const user_id = await createBusinessUser(stage.context, {
      subject,
      username,
      email,
      role,
      organization_id,
      business_ids,
      created_by: null,
    });
    const added = { user_id, organization_id, token: await signIn(stage.context, subject) };
    stage.users.set(username, added);
    return added;
  };

  const admin = await add(first, []);
  const opened = new Map<string, string>();
  for (const shop of shops) opened.set(shop.key, await openShop(stage, admin, shop));
  for (const user of others) {
    const business_ids = user.shops.map((key) => opened.get(key) ?? '');
    await add(user, business_ids);
  }
  for (const part of shops) {
    const till = stage.users.get(part.till);
    if (!till) throw new Error(`${part.till} is missing`);
    stage.shops.set(part.key, { part, business_id: opened.get(part.key) ?? '', till, orders: 0 });
  }
}

async function createIdentity(stage: Stage, username: string, email_domain: string): Promise<string> {
  const email = `${username}@${email_domain}`;
  return (await directory(stage.context).createUser({ username, email, password: DEMO_PASSWORD })).subject;
}

async function openShop(stage: Stage, admin: DemoUser, { name, address, time_zone, key }: ShopPart): Promise<string> {
  await prepareApplication(stage.context, {
    organization_id: admin.organization_id,
    admin_user_id: admin.user_id,
    business_name: name,
    address,
    time_zone,
    settlement_account: await settlementAccount(stage, admin.user_id, key),
  });
  const { SynBusinessID } = await openBusiness(stage.context, await actorFor(stage.context, admin.token, businesses.open));
  const actor = await actorFor(stage.context, admin.token, counters.create);
  await createCounter(stage.context, actor, { name: 'Counter 1', syn_business_id: SynBusinessID });
  const rules = await actorFor(stage.context, admin.token, refundRules.set);
  await setRule(stage.context, rules, { syn_business_id: SynBusinessID, viewer_a_day: VIEWERS_REFUND_CENTS, alone: null });
  return SynBusinessID;
}
