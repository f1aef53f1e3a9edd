import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';

/** In the page that is kept, where each answer gets a nonce of its own. */
const NONCE = '__NONCE__';

/** The page's own colors are too pale to read (WCAG 2.2 AA), and its small buttons too small to hit. */
const CSS = `
  .light-mode {
    --scalar-color-2: #555; --scalar-color-3: #666; --scalar-color-blue: #0064a3; --scalar-color-green: #00693f;
    --scalar-color-yellow: #7d5800; --scalar-color-red: #b80000; --scalar-color-orange: #9a4300; --scalar-color-purple: #5203d1;
  }
  .dark-mode { --scalar-color-2: #b8b8b8; --scalar-color-3: #a3a3a3; --scalar-color-blue: #6cb8f5; --scalar-color-red: #ff8f8f; }
  button.absolute[aria-expanded] { padding: 4px !important; }
`;

/** Its buttons and links that are only pictures have no names to be read aloud; they come and go as the page is scrolled. */
const NAMES = `
  const names = [
    ['.scalar-code-copy', 'Copy'], ['button[aria-pressed]', 'Dark colors'],
    ['a[href^="mailto:"]', 'Write to support'], ['a[href$="/docs/api"]', 'Documentation'],
  ];
  const name = () => {
    for (const [which, words] of names)
      for (const element of document.querySelectorAll(which + ':not([aria-label])')) if (element.innerText.trim() === '') element.setAttribute('aria-label', words);
  };
  new MutationObserver(name).observe(document, { childList: true, subtree: true });
`;

/** A description of calls: where it is and where its page, and how callers show who they are. */
interface Described {
  readonly document: `/${string}`;
  readonly page: `/${string}`;
  readonly title: string;
  readonly scheme: string;
}

/** The public API's description with its page at `/api/v1/docs`, and that of our own pages' calls at `/api/docs`. */
export function docs(app: FastifyInstance, brand: string): void {
  const ours: Described = { document: '/api/openapi.json', page: '/api/docs', title: `${brand}: the pages’ own calls`, scheme: 'token' };
  describe(app, ours, () => app.swagger());
  describe(app, { document: '/api/v1/openapi.json', page: '/api/v1/docs', title: `${brand} API`, scheme: 'api_key' }, () =>
    app.publicApi(),
  );
}

/**
 * A document, and a page to browse it. The page's own program is some megabytes of text: it is loaded when someone
 * first asks for it, into a small server behind this one, with a content policy of its own.
 */
function describe(app: FastifyInstance, described: Described, write: () => object): void {
  app.get(described.document, { schema: { hide: true } }, async (_request, reply) => reply.send(write()));
  let page: Promise<FastifyInstance> | undefined;
  app.get(`${described.page}*`, { schema: { hide: true } }, async (request, reply) => {
    page ??= makePage(described);
    const ready = await page;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    ready.routing(request.raw, reply.raw);
  });
  app.addHook('onClose', async () => {
    await (await page)?.close();
  });
}

async function makePage({ document, page: address, title, scheme }: Described): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const page = fastify({ logger: false });
  page.addHook<string>('onSend', async (_request, reply, payload) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const nonce = randomBytes(16).toString('base64');
    reply.header(
      'content-security-policy',
      [
        "default-src 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        // The page's program writes styles into the page. Nothing that a person wrote is shown on it.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
    reply.header('cache-control', 'no-store');
    return payload
      .replace('<html>', '<html lang="en">')
      .replace('</head>', () => `<script nonce="${NONCE}">${NAMES}</script></head>`)
      .replaceAll(NONCE, nonce);
  });
  await page.register(reference, {
    routePrefix: address,
    configuration: {
      url: document,
      nonce: NONCE,
      customCss: CSS,
      pageTitle: title,
      favicon: '/mark.svg',
      authentication: { preferredSecurityScheme: scheme },
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  await page.ready();
  return page;
}
