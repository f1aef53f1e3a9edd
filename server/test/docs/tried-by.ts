import type { Block } from '../../../site/build/blocks.ts';
import { SERVER } from '../../../site/build/reference/samples.ts';

/** Blocks that a test does as a reader would: of which page, and by which file. */
interface Tried {
  readonly file: string | RegExp;
  readonly language: string;
  /** Only those with a name behind the language. */
  readonly named?: boolean;
  readonly by: string;
}

/** Reference pages are made: a call's samples are run in every language. */
const OF_THE_REFERENCE = /^docs\/api\/[a-z-]+\.md$/;

/** Who does what the pages say. Blocks of programs and of calls must stand here; see every-block.test.ts for all others. */
export const TRIED: readonly Tried[] = [
  { file: OF_THE_REFERENCE, language: 'sh', by: 'server/test/docs/api-samples.test.ts' },
  { file: OF_THE_REFERENCE, language: 'ts', by: 'server/test/docs/api-samples.test.ts' },
  { file: OF_THE_REFERENCE, language: 'python', by: 'server/test/docs/api-samples.test.ts' },
  { file: 'docs/quickstart.md', language: 'sh', by: 'server/test/docs/quickstart.test.ts' },
  { file: 'docs/quickstart.md', language: 'js', by: 'server/test/docs/quickstart.test.ts' },
  { file: 'docs/webhooks.md', language: 'ts', by: 'server/test/docs/webhook-receiver.test.ts' },
  { file: 'docs/providers/auth0.md', language: 'js', by: 'server/test/docs/auth0-action.test.ts' },
  { file: 'docs/accept-payments-in-a-shop.md', language: 'sh', by: 'server/src/payments/checkout-sessions/docs.test.ts' },
  { file: 'docs/command.md', language: 'sh', by: 'packages/cli/src/follow/follow.test.ts' },
  { file: 'docs/go-live.md', language: 'env', by: 'server/src/unfit-production.test.ts' },
  { file: 'docs/go-live.md', language: 'json', by: 'server/src/provider/operate/merchants.test.ts' },
  { file: 'docs/operations/backups.md', language: 'sh', named: true, by: 'server/src/provider/operate/restored-database.system.test.ts' },
];

const BY_ALL_CALLS = 'server/test/docs/shell-calls.test.ts';

/** Whether a block is curl's, and calls the API: on any page, such a one is run against a real server. */
function callsTheApi({ language, text }: Block): boolean {
  return language === 'sh' && /^curl\b/m.test(text) && text.includes(`${SERVER}/api/v1/`);
}

/** Whether a block is one of those that an entry is about. */
export function isOf({ file, language, names }: Block, tried: Tried): boolean {
  if (tried.language !== language || (tried.named === true && names.length === 0)) return false;
  return typeof tried.file === 'string' ? tried.file === file : tried.file.test(file);
}

/** The test that does what a block says; undefined where it is only parsed or compiled. */
export function triedBy(block: Block): string | undefined {
  return TRIED.find((tried) => isOf(block, tried))?.by ?? (callsTheApi(block) ? BY_ALL_CALLS : undefined);
}

/** The blocks that `shell-calls.test.ts` runs. */
export function isCallOfItsOwn(block: Block): boolean {
  return triedBy(block) === BY_ALL_CALLS;
}
