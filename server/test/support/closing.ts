import { beginClosing } from '../../src/provider/closing/index.ts';
import { openShop } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** Opens a merchant's only business and begins to close it; gives the address of its admin, who is told. */
export async function closeNewShop(server: TestServer): Promise<string> {
  const { business_id, admin } = await openShop(server, { organization: 'Leavers', names: ['Leaving Soon'] });
  await beginClosing(server.context, business_id, { by: 'a test', why: 'They leave' });
  return admin.email;
}
