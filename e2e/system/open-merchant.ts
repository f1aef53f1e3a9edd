// Opens a merchant beside a running server, as a program of the provider's would: two Account Admins, kept in the outside directory that the environment names.

import { readConfig } from '../../server/src/config.ts';
import { createContext } from '../../server/src/create-context.ts';
import { directory } from '../../server/src/identity/index.ts';
import { OffsetClock } from '../../server/src/kernel/clock/clock.ts';
import { Database } from '../../server/src/kernel/db/database.ts';
import { openForCommand } from '../../server/src/kernel/db/open-for-command.ts';
import { makeLog } from '../../server/src/kernel/log.ts';
import { createBusinessUser } from '../../server/src/merchants/business-users/index.ts';
import { createOrganization, openBusiness, prepareApplication } from '../../server/src/merchants/businesses/index.ts';

const [password = '', ...usernames] = process.argv.slice(2);
const config = readConfig(process.env, 'command');
const opened = await openForCommand(config, 4);
const db = new Database(opened.url, { connections: 4, onIdleError: (error) => console.error(error.message) });
const context = await createContext(config, { log: makeLog(config), db, overrides: { clock: new OffsetClock() } });
try {
  const organization_id = await createOrganization(context, 'Harbor Goods');
  const ids: string[] = [];
  for (const username of usernames) {
    const email = `${username}@harbor.example`;
    const added = await directory(context).createUser({ username, email, password });
    const user = {
      subject: added.subject,
      username,
      email,
      role: 'AdminAccount',
      organization_id,
      business_ids: [],
      created_by: null,
    } as const;
    ids.push(await createBusinessUser(context, user, (tx) => added.finish(tx)));
  }
  const [admin_user_id = ''] = ids;
  const address = { line_one: '88 Wharf Road', city: 'Portland', state: 'ME', postal_code: '04101' };
  await prepareApplication(context, { organization_id, admin_user_id, business_name: 'Harbor Goods', address });
  await openBusiness(context, { user_id: admin_user_id, role: 'AdminAccount' });
} finally {
  await context.channels.stop();
  await db.close();
  await opened.close();
}
