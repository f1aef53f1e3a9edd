import { PUBLIC_CALLS, type PublicCall } from '@drawbridge/contract/public/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSources } from '../../../site/build/build-site.ts';
import { answerOf } from '../../../site/build/reference/answers.ts';
import { pathOf } from '../../../site/build/reference/pages.ts';
import { printCurl, printPython, printTypeScript } from '../../../site/build/reference/print-samples.ts';
import { SAMPLES } from '../../../site/build/reference/samples.ts';
import { startTestServer, type TestServer } from '../support/index.ts';
import { BLOCKS, ROOT } from './all-blocks.ts';
import { shell, withReal, writeSample } from './run-sample.ts';
import { openSampleBusiness, type SampleBusiness } from './sample-business.ts';

/** What takes a thing away comes after what is done with it. */
const LAST = ['webhookEndpoints.remove', 'paymentLinks.void', 'checkoutSessions.expire'];
const CALLS = PUBLIC_CALLS.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));

/** What these answer has the address of a page of ours in it, by the id that was asked for. */
const WITH_URL = ['paymentLinks.read', 'checkoutSessions.read'];
const urlShown = ({ route }: PublicCall) => (answerOf(route).example as { url: string }).url;

/** As far as it is read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly parameters?: unknown;
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
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
  expect(operations.map(({ address }) => address).toSorted()).toEqual(PUBLIC_CALLS.map(addressOf).toSorted());
  const pages = new Map(allSources(ROOT).map(({ path, text }) => [path, text]));
  for (const { address, operation } of operations) {
    const call = PUBLIC_CALLS.find((one) => addressOf(one) === address);
    const page = call === undefined ? '' : (pages.get(pathOf(call.resource)) ?? '');
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    const codes = refusals.flatMap(([, { description }]) => [...description.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code));
    const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
    const fields = [...namesIn(operation.parameters), ...namesIn(operation.requestBody), ...namesIn(answers)];
    const shown = new Set([...page.matchAll(/`(?:[\w[\].]+\.)?(\w+)`/g)].map(([, word]) => word));
    expect(
      [...fields, ...codes].filter((word) => !shown.has(word)),
      address,
    ).toEqual([]);
  }
});

/** The names of all parameters and fields in a part of the document, but for the headers that all calls take. */
function namesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (typeof part !== 'object' || part === null) return [];
  const { name, in: place, properties, example: _, ...rest } = part as Record<string, unknown>;
  const own = typeof name === 'string' && place !== 'header' ? [name] : [];
  const fields = Object.entries((properties ?? {}) as object).flatMap(([field, inner]) => [field, ...namesIn(inner)]);
  return [...own, ...fields, ...namesIn(Object.values(rest))];
}

it('every sample in curl gets the answer that its page describes [DEV-03] [DEV-08]', async () => {
  const business = await openSampleBusiness(server, 'Curl and Sons');
  for (const { call, text } of printed(printCurl, business)) {
    const answer = JSON.parse(await shell(text, { KEY: business.key })) as { url?: string };
    expect(call.route.answer.safeParse(answer).error, `${call.name}: ${JSON.stringify(answer)}`).toBeUndefined();
    if (WITH_URL.includes(call.name)) expect(answer.url).toBe(withReal(urlShown(call), business.real));
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
