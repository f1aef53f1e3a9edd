import type { Rolldown } from 'vite';

/** Who is signed in: also the landing page asks for it, at a click. The OpenID client comes beside it. */
const SESSION = /web\/src\/session\/(on-logout|session)\.ts$/;

/** What is asked of the service, and who may see a page. */
const SIGNED_IN =
  /node_modules\/@tanstack\/|web\/src\/app\/queries|web\/src\/session\/(accounts-query|agree-to-terms|api|authorization|channel|consumer-gate|format-moment|guard|kept|log-out-button|purchase-line|receipt-link|to-home|unless-none|until-answered|use-purchase-power|use-user|with-passkey|words-of)\.tsx?$/;

/** The small parts that most pages behind a sign-in show. Large ones (camera, calendar, toaster) and the reckoning of fees stay on their own. */
const PARTS =
  /packages\/money\/src\/(?!add-cents|fee-of|percentage-of)|web\/src\/language\/t-nodes|web\/src\/ui\/(?:\w+\/)?(badge|big-amount|card|check|countdown|dialog|dialog-foot|empty|field|format|icon-button|menu|notice|select|skeleton|tooltip|top-layer|use-countdown|use-floating|use-modal)\.tsx?$/;

/** What stands behind a code and behind an order. */
const ORDERS = /web\/src\/consumer\/payment\/(last-moment|lazy-refusals|obstacles|open-code|order|told|use-started-purchase)\.tsx?$/;

const SCHEMAS = /node_modules\/zod\/|packages\/contract\//;

/**
 * Which modules travel in one file. On a phone's line each file costs a way there and back, and each one that a page names before it
 * draws costs its processor a millisecond or two: two files for what every page starts with, not thirty, and four for what
 * stands behind a sign-in.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
    { name: 'index', tags: ['$initial'], priority: 1 },
    // By who needs them: a page without a form carries no form's rules.
    { name: 'schemas', test: SCHEMAS, entriesAware: true },
    { name: 'session', test: SESSION },
    { name: 'signed-in', test: SIGNED_IN },
    { name: 'parts', test: PARTS },
    { name: 'orders', test: ORDERS },
  ],
};

/** What only a sandbox's pages need. Nothing of it is served in production, so nothing else may be in one file with it. */
const OF_THE_SANDBOX = /web\/src\/(sandbox\/|bank-widget\/sandbox-widget)|packages\/contract\/src\/sandbox/;

/** A chunk's file, without the long list of who needs it, which the bundler puts into its name. The sandbox's have a folder of their own. */
export const chunkFile = ({ name, moduleIds }: Pick<Rolldown.PreRenderedChunk, 'name' | 'moduleIds'>): string =>
  `assets/${moduleIds.some((id) => OF_THE_SANDBOX.test(id)) ? 'sandbox/' : ''}${name.split('~')[0]}-[hash].js`;

/** The same for styles: a sheet is named after the page that it belongs to, or after the one that several share. */
export const assetFile = ({ names, originalFileNames }: Pick<Rolldown.PreRenderedAsset, 'names' | 'originalFileNames'>): string => {
  const of_the_sandbox = names.includes('sandbox.css') || originalFileNames.some((file) => /(^|\/)src\/sandbox\//.test(file));
  return `assets/${of_the_sandbox ? 'sandbox/' : ''}[name]-[hash][extname]`;
};
