import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Boot, CHECKOUT_PAGE } from '@drawbridge/contract';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { realParts } from '../../unfit-sandbox.ts';
import { brandedPage } from '../brand/branded-page.ts';
import { serveBrand } from '../brand/serve.ts';
import { AppError } from '../errors.ts';
import { mayUseSandbox } from '../security/sandbox-secret.ts';
import { docsSite } from './docs-site.ts';
import { installable } from './installable.ts';
import { pagePolicy } from './page-policy.ts';
import { requireReadableAddress } from './readable-text.ts';

const distDir = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const INSTALLABLE = `${distDir}/installable.json`;
/** Programs' addresses: what is not found there is told as JSON, whoever asks. */
const NOT_PAGES = /^\/(api|ws|oidc|assets|healthz|readyz|metrics|provider\/api)(\/|$)/;
/** The pages on which the bank-linking provider's widget opens: they alone let it through. */
const LINKING_PAGE = /^\/(link-account(\/return)?|merchant\/settlement-account)\/?$/i;
/** The sandbox bank's widget is the one page that stands inside another: our own. */
const FRAMED_PAGE = /^\/sandbox\/bank-login\/?$/;
/** The sandbox's own pages; where it asks for its start secret, they say so. */
const SANDBOX_PAGE = /^\/sandbox(\/|$)/i;
/** Files of the build that are for the server itself, or for nobody. */
const NOT_SERVED = ['**/*.{br,gz}', 'index.html', 'budget.json', 'csp-hashes.json', 'installable.json', '.vite/**', '**/*.map'];
/** Scripts and styles that only a sandbox's pages load (web/build/chunks.ts). */
const OF_THE_SANDBOX = 'assets/sandbox/**';
const PERMISSIONS = 'camera=(self), clipboard-write=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** What a page needs that is the same for everyone: its text and the style hashes its policy must name. */
interface Built {
  readonly html: string;
  readonly style_hashes: readonly string[];
}

/**
 * Serves the web client: files, which never change under their names, and its one page for every other address, with a
 * fresh nonce and what the client needs before its first call; and the documentation. `issuer` is whom people sign in with.
 */
export async function pages(app: FastifyInstance, context: Context, issuer: string): Promise<void> {
  await docsSite(app);
  const built = readBuilt(context);
  if (built) {
    installable(app, context.config, INSTALLABLE);
    const instead = serveBrand(app, context.config.look, distDir);
    const not_served = [...NOT_SERVED, ...instead, ...(context.config.sandbox ? [] : [OF_THE_SANDBOX])];
    await app.register(files, {
      root: distDir,
      wildcard: false,
      index: false,
      redirect: false,
      schemaHide: true,
      preCompressed: true,
      globIgnore: not_served,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        // Mails show the icon on pages of others.
        if (path.includes('/icons/')) reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) {
      requireReadableAddress(request);
      throw new AppError('NOT_FOUND');
    }
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send('The pages have not been built yet: npm run build');
    return sendPage(request, reply, context, issuer, built);
  });
}

function readBuilt({ config }: Context): Built | undefined {
  if (!existsSync(`${distDir}/index.html`) || !existsSync(INSTALLABLE)) return undefined;
  const hashes = JSON.parse(readFileSync(`${distDir}/csp-hashes.json`, 'utf8')) as { 'style-src': string[] };
  return { html: brandedPage(readFileSync(`${distDir}/index.html`, 'utf8'), config), style_hashes: hashes['style-src'] };
}

/** Browsers ask for HTML, a person with `curl` for anything. A missing file's name is no page to either. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  if ((request.method !== 'GET' && request.method !== 'HEAD') || NOT_PAGES.test(path)) return false;
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept === '*/*' && !/\.[a-z0-9]+$/i.test(path));
}

function sendPage(request: FastifyRequest, reply: FastifyReply, context: Context, issuer: string, built: Built): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const path = request.url.split('?', 1)[0] ?? '';
  const widget = LINKING_PAGE.test(path) ? context.bankLinking.widget : undefined;
  const boot = { ...bootOf(request, context, issuer), ...(widget && { link_script: widget.script }) };
  const framed = boot.sandbox !== undefined && FRAMED_PAGE.test(path);
  if (boot.sandbox === undefined && SANDBOX_PAGE.test(path)) reply.code(404);
  if (boot.sandbox?.locked && SANDBOX_PAGE.test(path) && !framed) {
    if (!request.headers.accept?.includes('text/html')) throw new AppError('SANDBOX_LOCKED');
    reply.code(401).header('www-authenticate', 'Bearer');
  }
  const boot_json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      pagePolicy(context.config.public_url, issuer, { nonce, framed, style_hashes: built.style_hashes, widget }),
    )
    .header('x-frame-options', framed ? 'SAMEORIGIN' : 'DENY')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('permissions-policy', PERMISSIONS)
    .headers(openerPolicy(path, widget !== undefined))
    .send(built.html.replaceAll('__NONCE__', nonce).replace('__BOOT__', () => boot_json));
}

/** Who may know of a page's window, where that is not our own pages alone. */
function openerPolicy(path: string, has_widget: boolean): Readonly<Record<string, string>> {
  // Banks' own sign-in pages open in a window of the widget's, which must find its way back to it.
  if (has_widget) return { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
  // A shop's page opens it in a window, is told there what happened, and sees that it was closed (web/src/pay-pages/tell-opener.ts).
  return path === CHECKOUT_PAGE ? { 'cross-origin-opener-policy': 'unsafe-none' } : {};
}

function bootOf(request: FastifyRequest, context: Context, issuer: string): Boot {
  const { config, clock, bankLinking, analytics, errorReporting } = context;
  const { mail: _mail, ...brand } = config.brand;
  return {
    brand,
    issuer,
    client_id: config.oidc_client_id,
    claim_prefix: config.claim_prefix,
    sign_in: signInOf(config),
    ...(config.sandbox && { sandbox: { locked: !mayUseSandbox(request.headers, config), real: realParts(config) } }),
    features: { ...config.features, pay_by_numbers: config.unseen_balance_limit_cents > 0 },
    telemetry: { analytics: analytics.kind !== 'off', errors: errorReporting.kind !== 'off' },
    sent_from_elsewhere: ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])),
    bank_linking: bankLinking.kind,
    users_kept_elsewhere: config.oidc_issuer !== undefined && config.directory.kind === 'none',
    passwords_chosen_here: config.oidc_issuer === undefined,
    server_time: clock.now().toISOString(),
  };
}

function signInOf({ sign_in, oidc_audience }: Context['config']): Boot['sign_in'] {
  const { scopes, connections, audience_parameter } = sign_in;
  return { scopes, connections, parameters: audience_parameter === undefined ? {} : { [audience_parameter]: oidc_audience } };
}
