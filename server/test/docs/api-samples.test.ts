import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSources } from '../../../site/build/build-site.ts';
import { PUBLIC_CALLS, type PublicCall } from '../../../site/build/reference/calls.ts';
import { pathOf } from '../../../site/build/reference/pages.ts';
import { printCurl, printPython, printTypeScript } from '../../../site/build/reference/print-samples.ts';
import { SAMPLES } from '../../../site/build/reference/samples.ts';
import { startTestServer, type TestServer } from '../support/index.ts';
import { PUBLIC_CALLS as SERVED } from '../support/public-calls.ts';
import { BLOCKS, ROOT } from './all-blocks.ts';
import { shell, withReal, writeSample } from './run-sample.ts';
import { openSampleBusiness, type SampleBusiness } from './sample-business.ts';

/** What takes a thing away comes after what is done with it. */
const LAST = ['webhookEndpoints.remove', 'paymentLinks.void', 'checkoutSessions.expire'];
const CALLS = PUBLIC_CALLS.filter(({ name }) => SERVED.some((served) => served.name === name)).toSorted(
  (a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name),
);

/** As far as it is read here. */
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, { readonly description: string }>> }>>>
  >;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
});
afterAll(() => server.stop());

type Print = (call: PublicCall, sample: (typeof SAMPLES)[keyof typeof SAMPLES]) => string;
const printed = (print: Print, { real }: SampleBusiness) =>
  CALLS.map((call) => ({ call, text: withReal(print(call, SAMPLES[call.name]), real) }));

it('the pages show exactly the samples that are run here, of every call [DEV-03] [DEV-08]', () => {
  const shown = BLOCKS.filter(({ file, names }) => file.startsWith('docs/api/') && names.some((name) => name.startsWith('tab='))).map(
    ({ text }) => text.trimEnd(),
  );
  const all = PUBLIC_CALLS.flatMap((call) => [printCurl, printTypeScript, printPython].map((print) => print(call, SAMPLES[call.name])));
  expect(shown.toSorted()).toEqual(all.toSorted());
});

it('the reference has every call, field, answer and refusal of the served OpenAPI document [DEV-03]', async () => {
  const { paths } = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, operation })),
  );
  const addressOf = ({ route }: PublicCall) => `${route.method} /api${route.path}`;
  expect(operations.map(({ address }) => address).toSorted()).toEqual(
    PUBLIC_CALLS.filter(({ name }) => SERVED.some((served) => served.name === name))
      .map(addressOf)
      .toSorted(),
  );
  const pages = new Map(allSources(ROOT).map(({ path, text }) => [path, text]));
  for (const { address, operation } of operations) {
    const call = PUBLIC_CALLS.find((one) => addressOf(one) === address);
    const page = call === undefined ? '' : (pages.get(pathOf(call.resource)) ?? '');
    const headers = ['Idempotency-Key', 'Drawbridge-Version'];
    const named = [...JSON.stringify(operation).matchAll(/"(?:name|properties)":(?:"([^"]+)"|\{"([^"]+)")/g)].map(
      ([, name, first]) => name ?? first ?? '',
    );
    const codes = Object.entries(operation.responses).flatMap(([status, { description }]) =>
      Number(status) < 400 ? [] : [...description.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code ?? ''),
    );
    for (const word of [...named.filter((name) => !headers.includes(name)), ...codes])
      expect(page, `${address}: ${word}`).toContain(`\`${word}\``);
  }
});

it('every sample in curl gets the answer that its page describes [DEV-03] [DEV-08]', async () => {
  const business = await openSampleBusiness(server, 'Curl and Sons');
  for (const { call, text } of printed(printCurl, business)) {
    const answer: unknown = JSON.parse(await shell(text, { KEY: business.key }));
    expect(call.route.answer.safeParse(answer).error, `${call.name}: ${JSON.stringify(answer)}`).toBeUndefined();
  }
});

it('every sample in TypeScript runs [DEV-03] [DEV-08]', async () => {
  const business = await openSampleBusiness(server, 'Types and Daughters');
  const files = printed(printTypeScript, business).map(({ call, text }) => writeSample(`api/${call.name}.ts`, `${text}\nexport {};\n`));
  const all = writeSample('api/all.ts', files.map((file) => `await import(${JSON.stringify(file)});`).join('\n'));
  expect(await shell(`"${process.execPath}" "${all}"`, { KEY: business.key })).toContain("object: '");
});

it('every sample in Python runs [DEV-03] [DEV-08]', async () => {
  const business = await openSampleBusiness(server, 'Python Pets');
  const files = printed(printPython, business).map(({ call, text }) => writeSample(`api/${call.name}.py`, text));
  const all = writeSample('api/all.py', ['import runpy', ...files.map((file) => `runpy.run_path(${JSON.stringify(file)})`)].join('\n'));
  expect(await shell(`python3 "${all}"`, { KEY: business.key })).toContain("'object': '");
});
