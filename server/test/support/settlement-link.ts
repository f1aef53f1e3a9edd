import { settlementAccount } from '@drawbridge/contract';
import { chooseAccounts, signIn } from '../../src/sandbox/bank/index.ts';
import type { TestServer } from './index.ts';
import type { TestShop } from './people.ts';

/** What an Account Admin does in the sandbox bank's widget, until the page has what it hands over. */
export async function passThroughShopWidget(
  server: TestServer,
  { business_id, admin }: Pick<TestShop, 'business_id' | 'admin'>,
  names: readonly string[],
): Promise<{ syn_business_id: string; public_token: string; account_ids: string[] }> {
  const token = await admin.signIn();
  const { link_token } = await server.ok(settlementAccount.linkToken, { token, body: { syn_business_id: business_id } });
  const { accounts } = await signIn(server.context, link_token, {
    institution_id: 'ins_northgate',
    user_name: admin.subject,
    password: 'good',
  });
  const chosen = accounts.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const { public_token } = await chooseAccounts(server.context, link_token, chosen);
  return { syn_business_id: business_id, public_token, account_ids: chosen };
}
