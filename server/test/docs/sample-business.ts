import { webhooks } from '@drawbridge/contract';
import { IDS, SERVER } from '../../../site/build/reference/samples.ts';
import { newKey, openSession } from '../support/checkout.ts';
import type { TestServer } from '../support/index.ts';
import { makeLink } from '../support/links.ts';
import { newPayer, tillOf } from '../support/payments.ts';
import { openShop, type TestShop } from '../support/people.ts';
import { listPayouts, nextCutoff, posted, refund } from '../support/refunds.ts';

/** A business with one of everything that the samples name, and a key that may do everything. */
export interface SampleBusiness {
  readonly key: string;
  /** What stands in the samples, and what of this business stands for it. */
  readonly real: Readonly<Record<string, string>>;
}

const SHOWN_MONTH = '2026-03';

/** Opens it, with a payment that was paid out and a part of it given back. */
export async function openSampleBusiness(server: TestServer, name: string): Promise<SampleBusiness> {
  const shop = await openShop(server, { organization: name, names: [name], paid_out: true });
  const payer = await newPayer(server);
  const payment = await posted(server, payer, shop, 9_000);
  const given = await refund(server, shop, payment, 500);
  const [payout] = (await listPayouts(server, shop)).items;
  const key = (await newKey(server, shop)).secret;
  const month = (await nextCutoff(server)).toISOString().slice(0, SHOWN_MONTH.length);
  return {
    key,
    real: {
      [SERVER]: server.url,
      [IDS.payment]: payment.purchase_id,
      [IDS.refund]: given.id,
      [IDS.link]: (await makeLink(server, await tillOf(shop), 4_250)).id,
      [IDS.session]: (await openSession(server, key)).id,
      [IDS.customer]: payer.user_id,
      [IDS.payout]: payout?.id ?? '',
      [IDS.event]: `evt_${payment.purchase_id.slice('pur_'.length)}_2`,
      [IDS.endpoint]: await endpointOf(server, shop),
      [`statements/${SHOWN_MONTH}`]: `statements/${month}`,
      [`'${SHOWN_MONTH}'`]: `'${month}'`,
    },
  };
}

async function endpointOf(server: TestServer, { admin, business_id }: TestShop): Promise<string> {
  const body = { syn_business_id: business_id, url: 'https://shop.example/orders' };
  return (await server.ok(webhooks.create, { token: await admin.signIn(), body })).id;
}
