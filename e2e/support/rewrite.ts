import type { AnswerOf, Route } from '@drawbridge/contract';
import { expect, type Page } from '@playwright/test';
import { faultOfState } from '../../web/src/app/testing-states.ts';

/**
 * Changes what the service answers to a call, for rows that are longer than any that a journey makes. What it could not answer itself,
 * by the contract and by what the fields of an answer say together, fails the test.
 */
export async function rewrite<R extends Route>(page: Page, at: string, call: R, change: (body: AnswerOf<R>) => AnswerOf<R>): Promise<void> {
  await page.route(at, async (route) => {
    const response = await route.fetch();
    const body = change((await response.json()) as AnswerOf<R>);
    const { error } = call.answer.safeParse(body);
    expect(error?.issues ?? faultOfState(call, body), call.path).toBeUndefined();
    await route.fulfill({ response, json: body });
  });
}

/** A list that has a row for each of these, made of its first one. */
export function lengthened(...rows: readonly object[]) {
  return <Body extends { items: object[]; page_info: object }>(body: Body): Body => {
    const [first] = body.items;
    if (first === undefined) throw new Error('There is no row to lengthen');
    return { ...body, items: rows.map((row) => ({ ...first, ...row })), page_info: { ...body.page_info, total: rows.length } };
  };
}
