import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import * as ach from './ach/index.ts';
import * as notices from './collections/notices/index.ts';
import * as reinitiations from './collections/reinitiations/index.ts';
import * as returnRates from './collections/return-rates/index.ts';
import * as returns from './collections/returns/index.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { type ContextOverrides, createContext } from './create-context.ts';
import * as microEntries from './disbursements/micro-entries/index.ts';
import * as payouts from './disbursements/payouts/index.ts';
import * as refunds from './disbursements/refunds/index.ts';
import { cutoff, dueWork, moneyWork } from './due-work.ts';
import { endedSessions, tasks as identityTasks, mountIdentity, tidy as tidyIdentity } from './identity/index.ts';
import { OffsetClock } from './kernel/clock/clock.ts';
import { asAway, DatabaseAway, DatabaseWatch } from './kernel/db/away.ts';
import { keepMode, requireMode } from './kernel/db/center-mode.ts';
import { Database } from './kernel/db/database.ts';
import { freePort } from './kernel/db/embedded.ts';
import { requireNotMadeUp } from './kernel/db/made-up.ts';
import { openDatabase } from './kernel/db/open.ts';
import { migrateQueue } from './kernel/db/queue-schema.ts';
import { readSecrets } from './kernel/db/secrets.ts';
import { makeApp } from './kernel/http/app.ts';
import { type Binder, binder } from './kernel/http/bind.ts';
import { docs } from './kernel/http/docs.ts';
import { operations } from './kernel/http/operations.ts';
import { pages } from './kernel/http/pages.ts';
import { TokenVerifier } from './kernel/http/token.ts';
import * as idempotency from './kernel/idempotency/index.ts';
import { freeDeadJobs } from './kernel/jobs/dead-workers.ts';
import { startWorker, type Tasks } from './kernel/jobs/queue.ts';
import { startTidying } from './kernel/jobs/tidying.ts';
import { type DueWork, startTimetable, type Timetable } from './kernel/jobs/timetable.ts';
import { openKeys, requireNoLeftKeys, watchKeys } from './kernel/keys/index.ts';
import * as limits from './kernel/limits/index.ts';
import { makeLog } from './kernel/log.ts';
import * as seals from './kernel/seals/index.ts';
import { sandboxLink } from './kernel/security/sandbox-secret.ts';
import { selfSigned } from './kernel/security/self-signed.ts';
import { StartRefused } from './kernel/start-refused.ts';
import { mountTelemetry } from './kernel/telemetry/index.ts';
import { BUILT_IN_TERMS } from './kernel/texts/built-in-terms.ts';
import * as texts from './kernel/texts/routes.ts';
import * as apiKeys from './merchants/api-keys/index.ts';
import * as businessUsers from './merchants/business-users/index.ts';
import * as businesses from './merchants/businesses/index.ts';
import * as notify from './notify/outbox/index.ts';
import * as messages from './notify/preferences/index.ts';
import * as support from './notify/support/index.ts';
import * as checkoutSessions from './payments/checkout-sessions/index.ts';
import * as counters from './payments/counters/index.ts';
import * as links from './payments/links/index.ts';
import * as purchases from './payments/purchases/index.ts';
import { mountChannels, Relay } from './payments/realtime/index.ts';
import * as bankAccounts from './people/bank-accounts/index.ts';
import * as consents from './people/consents/index.ts';
import * as consumers from './people/consumers/index.ts';
import { nameBadParts } from './provider/check/name-bad-parts.ts';
import * as receipts from './reporting/receipts/index.ts';
import * as reports from './reporting/reports/index.ts';
import * as trace from './reporting/trace/index.ts';
import type { Demo } from './sandbox/demo/index.ts';
import { keepTerms, migrate, migrationNames } from './schema/migrate.ts';
import * as webhooks from './webhooks/index.ts';
import { entryHandlers } from './what-happens-when.ts';

/** What a test may choose instead of the configuration. */
export interface ServerOverrides extends ContextOverrides {
  /** Whose tokens are taken, in the place of the identity provider's. */
  readonly tokens?: { readonly keys: JWTVerifyGetKey; readonly issuer: string };
  /** The database was migrated a moment ago. */
  readonly migrated?: boolean;
}

/** Whoever starts a server and watches. */
export interface Starter {
  /** Hears what takes its time. */
  readonly report?: (line: string) => void;
  /** Ends the start early. */
  readonly stopping?: AbortSignal;
}

export interface RunningServer {
  /** Where people reach it. */
  readonly url: string;
  readonly context: Context;
  readonly app: FastifyInstance;
  readonly demo: Demo;
  /** Who may sign in to a sandbox that holds demo data, in lines for a terminal; undefined where there is none. */
  readonly log_ins: string | undefined;
  /** Leads into a sandbox that asks for its start secret; undefined where it asks for none. Whoever has it reads everybody's codes. */
  readonly sandbox_link: string | undefined;
  /** Resolves when the server cannot go on and must be stopped. */
  readonly lost: Promise<Error>;
  /** Stops everything in order, the embedded database last. May be called more than once. */
  stop(): Promise<void>;
}

const FREE_PORT_TRIES = 3;

class PortTaken extends StartRefused {}

/** Every module's routes, in the order of the contract. */
const MODULES: readonly { routes(bind: Binder, context: Context): void }[] = [
  consumers,
  bankAccounts,
  microEntries,
  purchases,
  businesses,
  businessUsers,
  counters,
  links,
  messages,
  receipts,
  reinitiations,
  support,
  apiKeys,
  webhooks,
  checkoutSessions,
  refunds,
  payouts,
  reports,
  trace,
  texts,
];

/** Every module's queued work. */
const TASKS: Tasks = {
  ...identityTasks,
  ...support.tasks,
  ...consumers.tasks,
  ...businessUsers.tasks,
  ...receipts.tasks,
  ...returns.tasks,
  ...notices.tasks,
  ...returnRates.tasks,
  ...ach.tasks(entryHandlers),
  ...bankAccounts.tasks,
  ...links.tasks,
};
/** The same while demo data is loaded: nobody has been waiting for its mail. */
const DEMO_TASKS: Tasks = { ...TASKS, ...notices.quietTasks };

/**
 * Starts a whole server: database, migrations, parts, routes, workers; then listens.
 * What was started is stopped again when a later step fails. Throws StartRefused for what a person can mend.
 */
export async function startServer(config: Config, overrides: ServerOverrides = {}, starter: Starter = {}): Promise<RunningServer> {
  if (config.port !== 0) return startOnPort(config, overrides, starter);
  for (let left = FREE_PORT_TRIES; ; left -= 1) {
    try {
      return await startOnPort(onFreePort(config, await freePort()), overrides, starter);
    } catch (error) {
      // Someone else was quicker to take the free port.
      if (!(error instanceof PortTaken) || left === 0) throw error;
    }
  }
}

async function startOnPort(config: Config, overrides: ServerOverrides, starter: Starter): Promise<RunningServer> {
  const started = new AsyncDisposableStack();
  try {
    const parts = await startParts(config, overrides, starter, started);
    let stopping: Promise<void> | undefined;
    return {
      ...parts,
      url: config.public_url,
      sandbox_link: sandboxLink(config),
      stop() {
        stopping ??= started.disposeAsync();
        return stopping;
      },
    };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** Starts one part after the other, and notes in `started` how each is stopped: the last first. */
async function startParts(
  config: Config,
  overrides: ServerOverrides,
  { report = () => undefined, stopping = new AbortController().signal }: Starter,
  started: AsyncDisposableStack,
): Promise<Omit<RunningServer, 'url' | 'sandbox_link' | 'stop'>> {
  const log = overrides.log ?? makeLog(config);
  const mode = config.sandbox ? await import('./sandbox/mode.ts') : undefined;
  const secrets = await readSecrets(config.data_dir, config.sealing_keys.kind);
  const database = await openDatabase(config, secrets);
  started.defer(() => database.close());
  const center_mode = config.sandbox ? 'sandbox' : 'production';
  await requireMode(database.owner_url, center_mode);
  if (mode && config.database_url === undefined && (await mode.dropHalfLoaded(database.owner_url))) {
    // It lists the made-up files of a database that is gone.
    await new ach.BankJournal([ach.journalFolder(config.data_dir)]).remove();
    report('The last start was cut short while it loaded demo data: starting anew with an empty database');
  }
  if (!overrides.migrated) {
    await migrate(database.owner_url, database.server_role, center_mode);
    await migrateQueue(database.owner_url, database.server_role);
  }
  if (config.texts.terms !== BUILT_IN_TERMS) await keepTerms(database.owner_url, config.texts.terms);
  const watch = new DatabaseWatch(database.server_url, log);
  const db = new Database(database.server_url, {
    connections: config.database_connections,
    onIdleError: (error) => {
      const meant = asAway(error);
      if (meant instanceof DatabaseAway) watch.failed(meant);
      else log.warn({ err: error }, 'an idle database connection broke');
    },
    onFailedList: (verb, error) => log.warn({ verb, err: error }, 'database.list.failed'),
    watch,
  });
  started.defer(() => db.close());
  started.defer(() => watch.stop());
  const { server_url } = database;
  if (!mode) {
    await requireNotMadeUp(db);
    await requireNoLeftKeys(db, config);
  }
  await keepMode(database.owner_url, center_mode);
  await keepOwnAccount(config, { clock: overrides.clock ?? new OffsetClock(), db, log, owner_url: database.owner_url });
  const demo = mode ? await mode.loadDemo({ config, log, db, server_url, works: moneyWork, tasks: DEMO_TASKS, report, stopping }) : 'none';

  const context = await createContext(config, { log, db, overrides });
  started.defer(() => context.email.close?.());
  // They write down what came of them, which needs the database.
  started.defer(() => notify.triesAreOver(context));
  const keys = await watchKeys(context);
  started.defer(() => keys.stop());
  const relay = new Relay(database.server_url, context.channels, log);
  context.channels.publishThrough(relay);
  started.defer(() => relay.stop());
  started.defer(() => context.channels.stop());
  // Stopped behind everything that writes.
  const sealing = seals.startSealing(context);
  started.defer(() => sealing.stop());
  const tidying = startTidying(context, [
    tidyIdentity,
    idempotency.tidy,
    limits.tidy,
    purchases.tidy,
    checkoutSessions.tidy,
    links.tidy,
    consents.tidy,
    webhooks.tidy,
    bankAccounts.tidy,
    notify.tidy,
    freeDeadJobs,
  ]);
  started.defer(() => tidying.stop());
  const rolling_up = reports.startRollingUp(context);
  started.defer(() => rolling_up.stop());
  const dispatch = webhooks.startDispatch(context);
  started.defer(() => dispatch.stop());
  await relay.ready();
  const ended = endedSessions(context);
  await ended.start();
  started.defer(() => ended.stop());
  const app = await makeApp(context, config.tls === 'self' ? await selfSigned(config) : undefined);
  started.defer(() => app.close());
  const issuer = overrides.tokens?.issuer ?? config.oidc_issuer ?? `${config.public_url}/oidc`;
  const signIn = await mountIdentity(app, context);
  const bind = binder(app, context, makeVerifier(context, issuer, overrides.tokens?.keys ?? signIn.keys));
  for (const module of MODULES) module.routes(bind, context);
  mountChannels(app, context, context.channels);
  await bankAccounts.mountMessages(app, context);
  await notify.mountCallbacks(app, context);
  await messages.mountOnePress(app, context);
  const telemetry = await mountTelemetry(app, context);
  started.defer(() => telemetry.stop());
  let works: readonly DueWork[] = dueWork.map((work) => (work === cutoff ? seals.sealedAfter(sealing, work) : work));
  if (mode) {
    mode.widgetRoutes(app, context);
    const sandbox = await mode.startSandbox(app, context, works, database.server_url);
    started.defer(() => sandbox.stop());
    works = sandbox.works;
  }
  ach.watchBank(context);
  payouts.watchPayouts(context);
  returnRates.watchRates(context);
  let timetable: Timetable | undefined;
  operations(app, context, {
    migrations: await migrationNames(),
    troubleOfSignIn: signIn.trouble,
    troubleOfDueWork: () => timetable?.trouble() ?? [],
  });
  docs(app, `${config.brand.name} API`);
  await pages(app, context, issuer);

  await lookForOlderDatabase(context);
  const worker = await startWorker(context, database.server_url, TASKS);
  started.defer(() => worker.stop());
  timetable = startTimetable(context, works);
  const dispatching = notify.startDispatching(context);
  started.defer(() => dispatching.stop());
  started.defer(async () => timetable?.stop());
  await listen(app, config);
  const naming = nameBadParts(config, context);
  started.defer(() => naming.stop());
  const log_ins = demo === 'none' ? undefined : mode?.describeLogIns(config.public_url, demo);
  return { context, app, demo, log_ins, lost: database.lost };
}

/**
 * Before any file is originated, those of demo data as well: the account that files are balanced to, or that they go unbalanced. With the owner's rights: whoever has those
 * of the server's role names none.
 */
async function keepOwnAccount(
  config: Config,
  { clock, db, log, owner_url }: Pick<Context, 'clock' | 'db' | 'log'> & { readonly owner_url: string },
): Promise<void> {
  const { sealer } = await openKeys(db, config);
  const owner = new Database(owner_url, {
    connections: 1,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  try {
    const version = await owner.transaction((tx) => ach.keepOffsetAccount({ clock, config, sealer }, tx));
    const from_now_on = config.ach.offset ? 'are balanced to another account of your own' : 'go unbalanced';
    if (version !== undefined) log.info({ version }, `files ${from_now_on} from now on, by ODFI_BALANCED and ODFI_OFFSET_*`);
  } finally {
    await owner.close();
  }
}

/** A restored database is reported before anything is due. The bank itself is asked at the next cutoff: it may be away now. */
async function lookForOlderDatabase(context: Context): Promise<void> {
  const since_before = await ach.readHold(context);
  if (since_before) return context.log.error(since_before.words);
  try {
    await ach.requireNotHeld(context, { at_bank: false });
  } catch (error) {
    // It has been logged, and stands on the sandbox page and in the lists: payments go on.
    if (!(error instanceof ach.DeliveriesHeld)) throw error;
  }
}

/** Port 0 asks for any free one; addresses made from it follow. */
function onFreePort(config: Config, port: number): Config {
  const public_url = config.public_url.replace(/:0$/, `:${port}`);
  const { icon_url } = config.brand.mail;
  const mail = { ...config.brand.mail, icon_url: icon_url?.replace(config.public_url, public_url) };
  const oidc_audience = config.oidc_audience.replace(config.public_url, public_url);
  return { ...config, port, public_url, oidc_audience, brand: { ...config.brand, mail } };
}

function makeVerifier(context: Context, issuer: string, keys: JWTVerifyGetKey): TokenVerifier {
  const { config, clock } = context;
  const has_ended = (session_id: string) => endedSessions(context).has(session_id);
  return new TokenVerifier(keys, { issuer, audience: config.oidc_audience, claim_prefix: config.claim_prefix, has_ended }, clock);
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new PortTaken(`PORT ${config.port} is taken on ${config.host}: stop what listens there, or set PORT to another`);
    if (code === 'EACCES') throw new StartRefused(`PORT ${config.port} needs more rights than this user has: set PORT to 1024 or above`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartRefused(`HOST ${config.host} is not an address of this machine`);
    throw error;
  }
}
