/** What a fragment of a page leaves out, because the page has said it before: by a part of it that no other block of the page has. */
interface Given {
  readonly file: string;
  readonly holds: string;
  readonly before: string;
}

const NACHA = 'packages/nacha/README.md';
const CHECKOUT = 'packages/checkout/README.md';
const SDK = 'packages/sdk/README.md';
const CLIENT = "import { Drawbridge } from '@drawbridge/sdk'; declare const drawbridge: Drawbridge;";

export const GIVEN: readonly Given[] = [
  {
    file: NACHA,
    holds: 'actOnWhatIsHeld',
    before: `import { readEventsFrom } from '@drawbridge/nacha'; import { createReadStream } from 'node:fs';
      declare function hold(entry: unknown): void; declare function actOnWhatIsHeld(): void;`,
  },
  {
    file: NACHA,
    holds: 'returnsOf',
    before: "import { readFile, returnsOf } from '@drawbridge/nacha'; import { readFileSync } from 'node:fs';",
  },
  {
    file: NACHA,
    holds: 'layout.surplus-blanks',
    before: "import { readFile, writeFile } from '@drawbridge/nacha'; declare const bytes: Uint8Array;",
  },
  { file: CHECKOUT, holds: 'openCheckout', before: 'declare const button: HTMLButtonElement; declare function show(event: string): void;' },
  { file: CHECKOUT, holds: 'comeBack', before: 'declare function showThanks(): void;' },
  {
    file: SDK,
    holds: 'page.items',
    before: `${CLIENT} declare const last_seen: string; declare function keep(items: readonly unknown[]): Promise<void>;`,
  },
  { file: SDK, holds: 'refund-${order.id}', before: `${CLIENT} declare const id: string; declare const order: { id: string };` },
  {
    file: SDK,
    holds: 'verifyWebhook',
    before:
      'declare const body: ArrayBuffer; declare const request: Request; declare function ship(order_id: string | null): Promise<void>;',
  },
];
