import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import * as ach from './ach/index.ts';
import { ROUTES } from './all-routes.ts';
import { DEMO_TASKS, OUTBOXES, TASKS, UPKEEP } from './all-work.ts';
import * as returnRates from './collections/return-rates/index.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { type ContextOverrides, createContext } from './create-context.ts';
import * as payouts from './disbursements/payouts/index.ts';
import { cutoff, dueWork, moneyWork } from './due-work.ts';
import { endedSessions, mountIdentity, requireStepUp } from './identity/index.ts';
import { chooseCarrier } from './kernel/announce/choose-carrier.ts';
import { freePort } from './kernel/db/embedded.ts';
import { makeApp } from './kernel/http/app.ts';
import { binder } from './kernel/http/bind.ts';
import { docs } from './kernel/http/docs.ts';
import { noteRefusals } from './kernel/http/note-refusals.ts';
import { operations } from './kernel/http/operations.ts';
import { pages } from './kernel/http/pages.ts';
import { refuseOtherMethods } from './kernel/http/public-api.ts';
import { Readiness } from './kernel/http/readiness.ts';
import { TokenVerifier } from './kernel/http/token.ts';
import { startDispatcher } from './kernel/jobs/dispatcher.ts';
import { startWorker } from './kernel/jobs/queue.ts';
import { type DueWork, startTimetable, type Timetable } from './kernel/jobs/timetable.ts';
import { watchKeys } from './kernel/keys/index.ts';
import { makeLog } from './kernel/log.ts';
import { makeMonths } from './kernel/months/index.ts';
import * as seals from './kernel/seals/index.ts';
import { sandboxLink } from './kernel/security/sandbox-secret.ts';
import { selfSigned } from './kernel/security/self-signed.ts';
import { StartRefused } from './kernel/start-refused.ts';
import { mountTelemetry } from './kernel/telemetry/index.ts';
import { identifyShop } from './merchants/api-keys/index.ts';
import * as notify from './notify/outbox/index.ts';
import * as messages from './notify/preferences/index.ts';
import * as push from './notify/push/index.ts';
import { mountChannels, type PurchaseChannels, Relay } from './payments/realtime/index.ts';
import * as bankAccounts from './people/bank-accounts/index.ts';
import { prepareDatabase } from './prepare-database.ts';
import { nameBadParts } from './provider/check/name-bad-parts.ts';
import { watchCertificate } from './provider/check/watch-certificate.ts';
import { mountConsole } from './provider/console/index.ts';
import type { Demo } from './sandbox/demo/index.ts';
import { migrationNames } from './schema/migrate.ts';

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
  /** Leads into a sandbox with a start secret; undefined without one. Whoever has it reads everybody's codes. */
  readonly sandbox_link: string | undefined;
  /** Resolves when the server cannot go on and must be stopped. */
  readonly lost: Promise<Error>;
  /**
   * Stops everything in order, the embedded database last. May be called more than once; during `leave` it ends the
   * delay.
   */
  readonly stop: () => Promise<void>;
  /**
   * The same behind a load balancer: not ready at once and without later work, it goes on answering for STOP_DELAY_S, so
   * that calls are sent to others by then.
   */
  readonly leave: () => Promise<void>;
}

/** What a stop begins with. */
interface Stopped {
  readonly readiness: Readiness;
  /** Whatever changes something by itself; sealing goes on behind it. */
  readonly later_work: AsyncDisposableStack;
}

const FREE_PORT_TRIES = 3;
/** How much longer than the delay a stop waits for work, such as a file to a slow bank, before it closes to calls. */
const LATER_WORK_MS = 10_000;

class PortTaken extends StartRefused {}

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
    const { readiness, later_work, ...parts } = await startParts(config, overrides, starter, started);
    return {
      ...parts,
      url: config.public_url,
      sandbox_link: sandboxLink(config),
      ...stopsOf(parts.context, readiness, later_work, started),
    };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** How a server is stopped: `later_work` before everything else that was started. */
function stopsOf(
  { config, log }: Context,
  readiness: Readiness,
  later_work: AsyncDisposableStack,
  started: AsyncDisposableStack,
): Pick<RunningServer, 'stop' | 'leave'> {
  const at_once = new AbortController();
  let stopping: Promise<void> | undefined;
  const stopAfter = async (delay_ms: number): Promise<void> => {
    readiness.beginStopping();
    try {
      log.info({ delay_ms }, 'this server is stopping: it is not ready, and begins no more work');
      const delay = pause(delay_ms, undefined, { signal: at_once.signal }).catch(() => undefined);
      const patience = pause(delay_ms + LATER_WORK_MS, undefined, { ref: false });
      await Promise.all([Promise.race([later_work.disposeAsync(), patience]), delay]);
    } finally {
      await started.disposeAsync();
    }
  };
  const once = (delay_ms: number): Promise<void> => {
    stopping ??= stopAfter(delay_ms);
    return stopping;
  };
  return {
    leave: () => once(config.stop.delay_ms),
    stop() {
      at_once.abort();
      return once(0);
    },
  };
}

/** Starts one part after the other, and notes in `started` how each is stopped: the last first. */
async function startParts(
  config: Config,
  overrides: ServerOverrides,
  { report = () => undefined, stopping = new AbortController().signal }: Starter,
  started: AsyncDisposableStack,
): Promise<Omit<RunningServer, 'url' | 'sandbox_link' | 'stop' | 'leave'> & Stopped> {
  const log = overrides.log ?? makeLog(config);
  const mode = config.sandbox ? await import('./sandbox/mode.ts') : undefined;
  const { clock, migrated = false } = overrides;
  const { database, db } = await prepareDatabase(config, { log, clock, mode, migrated, report }, started);
  const { server_url } = database;
  const demo = mode ? await mode.loadDemo({ config, log, db, server_url, works: moneyWork, tasks: DEMO_TASKS, report, stopping }) : 'none';

  const context = await createContext(config, { log, db, overrides });
  started.defer(() => context.tracing.stop());
  started.defer(() => context.email.close?.());
  // They write down what came of them, which needs the database.
  started.defer(() => notify.triesAreOver(context));
  await push.makePushKey(context);
  const keys = await watchKeys(context);
  started.defer(() => keys.stop());
  const relay = await startRelay(context, server_url, started);
  // Stopped behind everything that writes.
  const sealing = seals.startSealing(context);
  started.defer(() => sealing.stop());
  const later_work = started.use(new AsyncDisposableStack());
  await relay.ready();
  const ended = endedSessions(context);
  await ended.start();
  started.defer(() => ended.stop());
  const app = await makeApp(context, config.tls === 'self' ? await selfSigned(config) : undefined);
  started.defer(() => app.close());
  const issuer = overrides.tokens?.issuer ?? config.oidc_issuer ?? `${config.public_url}/oidc`;
  const signIn = await mountIdentity(app, context);
  let timetable: Timetable | undefined;
  const troubleOfDueWork = () => timetable?.trouble() ?? [];
  const readiness = new Readiness(context, { migrations: await migrationNames(), troubleOfSignIn: signIn.trouble, troubleOfDueWork });
  await mountCalls(app, context, makeVerifier(context, issuer, overrides.tokens?.keys ?? signIn.keys));
  const telemetry = await mountTelemetry(app, context);
  started.defer(() => telemetry.stop());
  let works: readonly DueWork[] = dueWork.map((work) => (work === cutoff ? seals.sealedAfter(sealing, work) : work));
  if (mode) {
    mode.widgetRoutes(app, context);
    const sandbox = await mode.startSandbox(app, context, works, server_url);
    started.defer(() => sandbox.stop());
    works = sandbox.works;
  }
  watchParts(context);
  mountConsole(app, context, { readiness, works });
  operations(app, context, readiness);
  docs(app, config.brand.name);
  await pages(app, context, issuer);

  timetable = await startWork(context, server_url, works, later_work);
  await listen(app, config);
  const naming = nameBadParts(config, context);
  started.defer(() => naming.stop());
  const log_ins = demo === 'none' ? undefined : mode?.describeLogIns(config.public_url, demo, await mode.inviteFirstStaff(context));
  return { context, app, demo, log_ins, lost: database.lost, readiness, later_work };
}

/** Shows in the metrics how parts fare, besides those that show it as they start. */
function watchParts(context: Context): void {
  seals.watchSealing(context);
  watchCertificate(context);
  ach.watchBank(context);
  payouts.watchPayouts(context);
  returnRates.watchRates(context);
}

/** What is published to the channels goes by NATS or through the database, so that every server's listeners hear it. */
async function startRelay(
  context: Context & { readonly channels: PurchaseChannels },
  server_url: string,
  started: AsyncDisposableStack,
): Promise<Relay> {
  const relay = new Relay(await chooseCarrier(context, server_url), context.channels, context.log);
  context.channels.publishThrough(relay);
  started.defer(() => relay.stop());
  started.defer(() => context.channels.stop());
  return relay;
}

/** Every call of the contract, and those outside it: sockets, companies' callbacks, links in messages. */
async function mountCalls(
  app: FastifyInstance,
  context: Context & { readonly channels: PurchaseChannels },
  verifier: TokenVerifier,
): Promise<void> {
  noteRefusals(app, context, verifier);
  const bind = binder(app, context, {
    verifier,
    requireStepUp: (token, about) => requireStepUp(context, token, about),
    identifyKey: (request, count) => identifyShop(context, request, count),
  });
  for (const routes of ROUTES) routes(bind, context);
  refuseOtherMethods(app);
  mountChannels(app, context, context.channels);
  await bankAccounts.mountMessages(app, context);
  await notify.mountCallbacks(app, context);
  await messages.mountOnePress(app, context);
}

/**
 * Whatever changes something by itself: the queue, the timetable with its upkeep, and the dispatcher. The timetable,
 * which makes work for the others, is stopped first.
 */
async function startWork(
  context: Context,
  server_url: string,
  works: readonly DueWork[],
  later_work: AsyncDisposableStack,
): Promise<Timetable> {
  await lookForOlderDatabase(context);
  await makeMonths(context);
  const worker = await startWorker(context, server_url, TASKS);
  later_work.defer(() => worker.stop());
  const dispatcher = startDispatcher(context, OUTBOXES);
  later_work.defer(() => dispatcher.stop());
  const timetable = startTimetable(context, works, UPKEEP);
  later_work.defer(() => timetable.stop());
  return timetable;
}

/** Reports a restored database before anything is due. The bank, perhaps away now, is asked at the next cutoff. */
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
