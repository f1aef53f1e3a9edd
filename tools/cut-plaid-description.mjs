// node tools/cut-plaid-description.mjs FILE: cuts Plaid's API description (github.com/plaid/plaid-openapi, MIT license) down to the calls that we make, with every
// schema that they need, and writes it to where the tests find it. What is kept is kept to the letter.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CALLS = [
  '/accounts/balance/get',
  '/auth/get',
  '/identity/match',
  '/institutions/get_by_id',
  '/item/get',
  '/item/public_token/exchange',
  '/item/remove',
  '/link/token/create',
  '/webhook_verification_key/get',
];
/** Messages that are acted on, and some that are not: they are schemas that no call mentions. */
const MESSAGES = [
  'AuthDefaultUpdateWebhook',
  'AutomaticallyVerifiedWebhook',
  'FallbackAuthMicrodepositAutoVerifiedWebhook',
  'FallbackAuthMicrodepositVerificationExpiredWebhook',
  'HostedMMDVerificationWebhook',
  'InitialUpdateWebhook',
  'ItemErrorWebhook',
  'ItemLoginRepairedWebhook',
  'NewAccountsAvailableWebhook',
  'PendingDisconnectWebhook',
  'PendingExpirationWebhook',
  'ProductPermissionsRequiredAuthWebhook',
  'ProductPermissionsRequiredIdentityWebhook',
  'SyncUpdatesAvailableWebhook',
  'UserAccountRevokedWebhook',
  'UserPermissionRevokedWebhook',
  'VerificationExpiredWebhook',
  'WebhookUpdateAcknowledgedWebhook',
];
/** Where the description names codes of errors. */
const CODES = ['CreditBankIncomeErrorType', 'Recaptcha_RequiredError'];
const TO = join(import.meta.dirname, '../server/test/support/plaid/description.yml');

const whole = readFileSync(process.argv[2] ?? '', 'utf8');
const { before, paths, components } = sectionsOf(whole);
const kept = new Map(CALLS.map((path) => [path, need(paths, path)]));
const groups = new Map([...components].map(([group, text]) => [group, blocksOf(text, 4)]));
const used = new Map([...groups.keys()].map((group) => [group, new Set()]));
const waiting = [...kept.values(), ...[...MESSAGES, ...CODES].map((name) => `$ref: '#/components/schemas/${name}'`)];
for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
  for (const [, group, name] of text.matchAll(/#\/components\/(\w+)\/([\w.-]+)/g)) {
    if (used.get(group)?.has(name)) continue;
    used.get(group)?.add(name);
    waiting.push(need(groups.get(group) ?? new Map(), name));
  }
}
const parts = [...groups].flatMap(([group, blocks]) => {
  const names = [...blocks.keys()].filter((name) => group === 'securitySchemes' || used.get(group)?.has(name));
  return names.length > 0 ? [`  ${group}:\n`, ...names.map((name) => blocks.get(name))] : [];
});
const version = /^ {2}version: (.*)$/m.exec(before)?.[1];
writeFileSync(
  TO,
  [
    `# Cut from Plaid's API description, version ${version}, by tools/cut-plaid-description.mjs. Copyright Plaid Technologies, Inc., MIT license;\n`,
    '# source: https://github.com/plaid/plaid-openapi. Only the calls that we make, and what they need; unchanged otherwise.\n',
    before,
    'paths:\n',
    ...kept.values(),
    'components:\n',
    ...parts,
  ].join(''),
);

function need(from, name) {
  const found = from.get(name);
  if (found === undefined) throw new Error(`the description has no ${name}`);
  return found;
}

/** What stands before the paths, the paths by their addresses, and the groups of components. */
function sectionsOf(text) {
  const sections = blocksOf(text, 0);
  const without = [...sections].filter(([name]) => name !== 'paths' && name !== 'components').map(([, block]) => block);
  const inner = (name) => need(sections, name).split('\n').slice(1).join('\n');
  const groups = [...blocksOf(inner('components'), 2)].map(([group, block]) => [group, block.split('\n').slice(1).join('\n')]);
  return { before: without.join(''), paths: blocksOf(inner('paths'), 2), components: new Map(groups) };
}

/** The blocks of a text that begin with a name at an indentation, by their names. */
function blocksOf(text, indentation) {
  const begins = new RegExp(`^ {${indentation}}(?! |#|-)["']?([^\\s"':]+)["']?:`, 'gm');
  const starts = [...text.matchAll(begins)];
  return new Map(starts.map((start, at) => [start[1], text.slice(start.index, starts[at + 1]?.index ?? text.length)]));
}
