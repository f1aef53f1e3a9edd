// The import rules of docs/style.md, as patterns. Run by tools/check-imports.mjs.
const TEST = '\\.test\\.tsx?$';
/** Rooms, from the lowest up: a room knows those before it alone. `docs/architecture.md` says what each is for. */
const ROOMS = [
  'kernel',
  'ledger',
  'notify',
  'identity',
  'people',
  'merchants',
  'payments',
  'ach',
  'collections',
  'disbursements',
  'reporting',
  'risk',
  'webhooks',
  'schema',
  'provider',
];
/** Parts of rooms that are entered through their index alone. */
const PART =
  '(?:people|merchants|payments|collections|disbursements|reporting)/[^/]+|notify/(?!mail)[^/]+|kernel/(?:audit|idempotency|keys|seals)|ledger|identity|ach|risk|webhooks';
const INDEX_OF_PART = `^server/src/(?:${PART})/index\\.ts$`;
const LIBRARY_OF_TESTS = '^(node_modules/)?(vitest|fast-check|@testing-library)';

/** Only types: nothing is loaded, so nothing is entered. */
const NOT_TYPES = { dependencyTypesNot: ['type-only'] };

module.exports = {
  forbidden: [
    {
      name: 'money-imports-nothing',
      severity: 'error',
      from: { path: '^packages/money/src/', pathNot: TEST },
      to: { pathNot: '^packages/money/src/' },
    },
    {
      name: 'banking-calendar-imports-nothing',
      severity: 'error',
      from: { path: '^packages/banking-calendar/src/', pathNot: TEST },
      to: { pathNot: '^packages/banking-calendar/src/' },
    },
    {
      name: 'nacha-imports-nothing',
      severity: 'error',
      from: { path: '^packages/nacha/src/', pathNot: [TEST, '^packages/nacha/src/cli'] },
      to: { pathNot: '^packages/nacha/src/' },
    },
    {
      name: 'nacha-command-line-imports-node',
      severity: 'error',
      from: { path: '^packages/nacha/src/cli', pathNot: TEST },
      to: { pathNot: '^packages/nacha/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'nacha-is-without-its-command-line',
      severity: 'error',
      from: { path: '^packages/nacha/src/', pathNot: [TEST, '^packages/nacha/src/cli'] },
      to: { path: '^packages/nacha/src/cli' },
    },
    ...['sdk', 'checkout'].map((name) => ({
      name: `${name}-imports-nothing`,
      severity: 'error',
      from: { path: `^packages/${name}/src/`, pathNot: TEST },
      to: { pathNot: `^packages/${name}/src/` },
    })),
    {
      name: 'command-imports-nacha-and-types',
      comment: 'What it speaks with is any center: of the contract it knows the words, and loads nothing.',
      severity: 'error',
      from: { path: '^packages/cli/src/', pathNot: TEST },
      to: { pathNot: ['^packages/(cli/src/|nacha/src/cli/run\\.ts$)'], dependencyTypesNot: ['core', 'type-only'] },
    },
    {
      name: 'examples-know-the-public-api-alone',
      comment: 'The shop by the SDK, the till by HTTP; the code of its QR code is a library.',
      severity: 'error',
      from: { path: '^examples/([^/]+)/' },
      to: { pathNot: ['^examples/$1/', '^packages/sdk/src/index\\.ts$', '(^|/)node_modules/qr/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'contract-imports-money',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST },
      to: { pathNot: ['^packages/(contract|money)/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ['^server/', '^packages/nacha/'] },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'site-takes-the-contract-and-the-look',
      comment: 'It describes the rest, and runs none of it.',
      severity: 'error',
      from: { path: '^site/', pathNot: TEST },
      to: {
        path: '^(server|web|packages)/',
        pathNot: ['^packages/(contract|money)/src/', '^web/build/(font|compress-file)\\.ts$', '^web/src/(app/theme\\.ts|ui/.+\\.css)$'],
      },
    },
    {
      name: 'nobody-imports-the-site',
      severity: 'error',
      from: { path: '^(server|web|packages)/', pathNot: [TEST, '^server/test/docs/'] },
      to: { path: '^site/' },
    },
    {
      name: 'part-entered-through-its-index',
      severity: 'error',
      from: { path: `^server/src/(${PART})/`, pathNot: TEST },
      to: { path: `^server/src/(?:${PART})/`, pathNot: ['^server/src/$1/', INDEX_OF_PART], ...NOT_TYPES },
    },
    {
      name: 'part-entered-through-its-index-from-outside',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [TEST, `^server/src/(?:${PART})/`] },
      // The configuration reads each part's settings by a file of the part's own.
      to: { path: `^server/src/(?:${PART})/`, pathNot: [INDEX_OF_PART, '-settings\\.ts$'], ...NOT_TYPES },
    },
    ...ROOMS.map((room, at) => ({
      name: `${room}-knows-lower-rooms-alone`,
      severity: 'error',
      from: { path: `^server/src/${room}/`, pathNot: TEST },
      to: { path: `^server/src/(?:${[...ROOMS.slice(at + 1), 'sandbox'].join('|')})/`, ...NOT_TYPES },
    })),
    {
      name: 'store-is-private',
      comment: 'To the part of a room that it stands in. The sandbox implementations of the ports belong to the sandbox.',
      severity: 'error',
      from: {
        path: `^server/src/(${PART}|kernel/[^/]+|provider/[^/]+|[^/]+)/`,
        pathNot: [TEST, '^server/src/providers/[^/]+/sandbox\\.ts$'],
      },
      to: { path: '^server/src/.+store\\.ts$', pathNot: '^server/src/$1/', ...NOT_TYPES },
    },
    {
      name: 'no-circle-of-files',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: NOT_TYPES },
    },
    {
      name: 'providers-are-chosen-in-one-place',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [TEST, '^server/src/create-context\\.ts$', '^server/src/providers/([^/]+)/', '^server/test/support/'],
      },
      // The outbox is read by the sandbox, whose messages it keeps; each provider reads its own settings for the configuration.
      to: {
        path: '^server/src/providers/[^/]+/',
        pathNot: '^server/src/providers/([^/]+/(port|[a-z0-9-]+-settings)|outbox/index|shared/[a-z-]+)\\.ts$',
        ...NOT_TYPES,
      },
    },
    {
      name: 'provider-stands-alone',
      severity: 'error',
      from: { path: '^server/src/providers/([^/]+)/', pathNot: TEST },
      to: { path: '^server/src/providers/[^/]+/', pathNot: ['^server/src/providers/$1/', '^server/src/providers/(outbox|shared)/'] },
    },
    {
      name: 'sandbox-stays-in-the-sandbox',
      comment:
        'Its implementations of the ports are chosen in create-context.ts; server.ts hangs its calls in; operate.ts reads its clock. Both load it where it is chosen: see the next rule.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          TEST,
          '^server/src/sandbox/',
          '^server/src/(create-context|server|operate)\\.ts$',
          '^server/src/providers/[^/]+/sandbox\\.ts$',
          '^server/test/',
        ],
      },
      to: { path: '^server/src/sandbox/', ...NOT_TYPES },
    },
    {
      name: 'sandbox-is-loaded-where-it-is-chosen',
      comment: 'By import() alone: in production nothing of it is in the process.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [TEST, '^server/src/sandbox/', '^server/src/providers/[^/]+/(sandbox|outbox)\\.ts$', '^server/src/providers/outbox/'],
      },
      to: {
        path: [
          '^server/src/sandbox/',
          '^server/src/providers/[^/]+/(sandbox|outbox)\\.ts$',
          '^server/src/providers/outbox/',
          '^packages/contract/src/sandbox',
        ],
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'product-never-imports-its-tests',
      severity: 'error',
      from: {
        path: '^(server|packages|web)/',
        pathNot: [TEST, '^server/test/', '^web/src/.*testing[a-z-]*\\.tsx?$', '/test/'],
      },
      to: { path: [TEST, '^server/test/', '^web/src/.*testing[a-z-]*\\.tsx?$', LIBRARY_OF_TESTS] },
    },
    {
      name: 'web-areas-stand-alone',
      severity: 'error',
      from: { path: '^web/src/(consumer|merchant|pay-pages|provider|sandbox|sign-in)/', pathNot: TEST },
      to: { path: '^web/src/(consumer|merchant|pay-pages|provider|sandbox|sign-in)/', pathNot: '^web/src/$1/' },
    },
    {
      name: 'design-system-knows-nothing-of-the-domain',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: TEST },
      to: { path: ['^web/src/(?!ui/|language/)', '^packages/contract/'] },
    },
    {
      name: 'language-is-the-lowest-layer',
      comment: 'Every page and component says its words through it.',
      severity: 'error',
      from: { path: '^web/src/language/', pathNot: TEST },
      to: { path: ['^web/src/(?!language/)', '^packages/'] },
    },
    {
      name: 'spanish-is-fetched-when-chosen',
      comment:
        'As types it may be known anywhere; as code it must not come with the English pages. The build writes the page without a network, which holds both.',
      severity: 'error',
      from: { path: '^web/', pathNot: [TEST, '^web/src/language/es/', '^web/build/'] },
      to: { path: '^web/src/language/es/', dynamic: false, ...NOT_TYPES },
    },
    {
      name: 'import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^@drawbridge/font/', '\\?'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    exclude: { path: '(^|/)(dist|test-results)/|^reports/' },
    doNotFollow: { path: 'node_modules' },
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts'],
    },
  },
};
