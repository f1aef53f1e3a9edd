import { ERRORS, type ErrorCode } from '@drawbridge/contract';
import { PUBLIC_CALLS } from '@drawbridge/contract/public/index';
import { refusalsOf } from '@drawbridge/contract/refusals';
import type { Source } from '../sources.ts';
import { ADVICE } from './error-advice.ts';
import { pathOf } from './pages.ts';

const WORDS = `# Errors

What every refusal means, and what a program does about it. For developers.

Every refusal of the API has one shape. Programs go by \`code\`; \`message\` is for people and may change.

\`\`\`json
{
  "message": "Amounts are whole cents",
  "status": 400,
  "code": "BAD_INPUT",
  "field": "amount",
  "documentation_url": "http://localhost:3000/docs/api/errors#BAD_INPUT",
  "request_id": "0198f0a2-6c1e-4b7a-9c55-0a7c1c2d3e4f"
}
\`\`\`

- \`field\` is there where an input is at fault.
- \`documentation_url\` leads to the code on this page.
- \`request_id\` names the call in the server’s log.

A call that was answered 429, 500 or 503 is worth sending again, with the same \`Idempotency-Key\`; any other refusal stays the same until
something changes.`;

/** What the API answers beside the refusals of its calls: an address that is called with a method that no call has there. */
const OF_NO_CALL: readonly ErrorCode[] = ['METHOD_NOT_ALLOWED'];

/**
 * The page that every refusal's `documentation_url` leads to: an anchor for each code that the service has. Throws where a code
 * of the API has no advice, and where there is advice on one that the API never answers.
 */
export function errorsPage(): Source {
  const answered = new Set([...PUBLIC_CALLS.flatMap(({ route }) => refusalsOf(route)), ...OF_NO_CALL]);
  const codes = Object.keys(ERRORS) as ErrorCode[];
  for (const code of codes) requireAdvice(code, answered.has(code));
  const of_api = codes.filter((code) => answered.has(code)).sort((a, b) => ERRORS[a].status - ERRORS[b].status);
  const others = codes.filter((code) => !answered.has(code)).sort();
  const rows = others.map(
    (code) => `| <a id="${code}"></a>\`${code}\` | ${ERRORS[code].status} | ${ERRORS[code].message.replaceAll('|', '\\|')} |`,
  );
  const text = [
    WORDS,
    '## Codes of the API',
    ...of_api.flatMap(describe),
    '## Codes of the pages’ own calls',
    'Drawbridge’s own pages can meet these. The API never answers them.',
    ['| code | status | words |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
  return { file: 'docs/api/errors.md', path: 'api/errors', text: `${text}\n`, made: true };
}

function requireAdvice(code: ErrorCode, is_answered: boolean): void {
  if (is_answered && ADVICE[code] === undefined) throw new Error(`the API answers ${code}, and error-advice.ts says nothing about it`);
  if (!is_answered && ADVICE[code] !== undefined) throw new Error(`error-advice.ts is about ${code}, which the API never answers`);
}

function describe(code: ErrorCode): string[] {
  const { status, message } = ERRORS[code];
  const calls = PUBLIC_CALLS.filter(({ route }) => refusalsOf(route).includes(code));
  const links = calls.map(({ resource, verb, name }) => `[\`${name}\`](/docs/${pathOf(resource)}/#${verb})`);
  const where = OF_NO_CALL.includes(code) ? 'Any address.' : calls.length === PUBLIC_CALLS.length ? 'Any call.' : `${links.join(', ')}.`;
  return [`### ${code} {#${code}}`, `**${status}**: “${message}”`, ADVICE[code] ?? '', `Where: ${where}`];
}
