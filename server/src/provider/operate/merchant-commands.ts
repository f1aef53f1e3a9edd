import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { LANGUAGES } from '@drawbridge/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { directory } from '../../identity/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { createBusinessUser, welcomeUser } from '../../merchants/business-users/index.ts';
import { createOrganization, prepareApplication } from '../../merchants/businesses/index.ts';
import { type Commands, Misused } from './command.ts';

const said = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
/** A merchant with their first business, as somebody has written it down. */
const schema = z.strictObject({
  organization: said,
  business: said,
  address: z.strictObject({
    line_one: said,
    line_two: z.optional(said),
    city: said,
    state: z.string().check(z.regex(/^[A-Z]{2}$/)),
    postal_code: z.string().check(z.regex(/^\d{5}(-\d{4})?$/)),
  }),
  time_zone: z.optional(said),
  fee_basis_points: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  fee_fixed_cents: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  settlement_account: z.strictObject({
    routing_number: z.string(),
    account_number: z.string(),
    account_type: z.optional(z.enum(['checking', 'savings'])),
  }),
  admin: z.strictObject({
    username: z.string().check(z.regex(/^[a-z0-9._-]{3,50}$/i)),
    email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
    language: z.optional(z.enum(LANGUAGES)),
  }),
});
type Merchant = z.infer<typeof schema>;

/** Taking merchants on. */
export const MERCHANT_COMMANDS: Commands = {
  'add-merchant': {
    takes: '< MERCHANT.json',
    does: 'takes a merchant on with a first business and its Account Admin, who is mailed a welcome with a link to choose a password (docs/go-live.md)',
    async run(context, args) {
      if (args.length > 0) throw new Misused();
      const merchant = read(await text(process.stdin));
      await add(context, merchant);
      return `${merchant.business} is prepared. ${merchant.admin.username} was mailed a welcome with a link to choose a password, and opens it by logging in.`;
    },
  },
};

/** Names the first field that will not do; never a value: account numbers are among them. */
function read(json: string): Merchant {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new StartRefused('what came on the standard input is no JSON: add-merchant < MERCHANT.json');
  }
  const { success, data, error } = z.safeParse(schema, given);
  if (success) return data;
  throw new StartRefused(error.issues.map(({ path, message }) => `${path.join('.') || 'MERCHANT.json'}: ${message}`).join('\n'));
}

/** Who can sign in is printed last; whoever was made for nothing is taken away again. */
async function add(context: Context, { organization, business, admin, address, ...terms }: Merchant): Promise<void> {
  const people = directory(context);
  // Nobody knows it: the link that is mailed sets another.
  const { username, email } = admin;
  const added = await people.createUser({ username, email, password: `${randomBytes(24).toString('base64url')}aA1!` });
  try {
    const organization_id = await createOrganization(context, organization);
    const user = { subject: added.subject, ...admin, role: 'AdminAccount', organization_id, business_ids: [], created_by: null } as const;
    const admin_user_id = await createBusinessUser(context, user, (tx) => added.finish(tx));
    const { settlement_account, time_zone, fee_basis_points, fee_fixed_cents } = terms;
    await prepareApplication(context, {
      organization_id,
      admin_user_id,
      business_name: business,
      address: { ...address, line_two: address.line_two ?? null },
      settlement_account: { account_type: 'checking', ...settlement_account },
      ...(time_zone !== undefined && { time_zone }),
      ...(fee_basis_points !== undefined && { fee_basis_points }),
      ...(fee_fixed_cents !== undefined && { fee_fixed_cents }),
    });
  } catch (error) {
    await added.undo();
    throw error;
  }
  await welcomeUser(context, added.subject);
}
