import { ERRORS, type ErrorCode, retries } from '@drawbridge/contract';
import { expect, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';
import { lengthened, rewrite } from './support/rewrite.ts';
import { overflowOf } from './support/table-overflow.ts';

test('the returns fit from 1024 on, with the longest words there are, and scroll to no side', async ({ browser, baseURL }) => {
  // With a sidebar that nobody has opened or folded: it is as wide as the window has it.
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'olivia.grant');
  const ours = {
    store_name: 'Featherstonehaugh and Cholmondeley, Harbor Street',
    transaction_status: 'DECLINED',
    cause: 'returned' as const,
  };
  const untried = {
    ...ours,
    retry_count: 0,
    retries: [],
    retry_on: null,
    retry_settled: false,
    retry_refusal: null,
    resolve_refusal: null,
  };
  const why = (code: ErrorCode) => ({
    retry_refusal: { code, message: ERRORS[code].message },
    resolve_refusal: { code, message: ERRORS[code].message },
  });
  await rewrite(
    page,
    '**/retries/report?*',
    retries.report,
    lengthened(
      { ...untried, purchase_id: 'pur_1', reason_code: 'R09', channel: 'payment_link' },
      {
        ...untried,
        ...why('RETRY_ON_ITS_WAY'),
        purchase_id: 'pur_2',
        reason_code: 'R01',
        channel: 'invoice_link',
        retry_count: 1,
        retries: [{ id: 'rty_1', created_at: '2026-03-18T18:41:00.000Z', code: null, status: 'pending' }],
        retry_on: '2026-03-19',
      },
      { ...untried, ...why('RETURN_CODE_FINAL'), purchase_id: 'pur_3', reason_code: 'R05', channel: 'e_commerce' },
    ),
  );
  await page.goto('/merchant/report?tab=returns');
  await expect(page.getByRole('button', { name: 'Retry (1/2 Tries Left)' })).toBeVisible();
  expect(await overflowOf(page)).toEqual({ 1024: 0, 1200: 0, 1280: 0, 1440: 0 });
  await page.context().close();
});
