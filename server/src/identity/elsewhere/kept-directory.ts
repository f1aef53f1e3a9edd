import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { OutsideDirectory } from '../../providers/directory/port.ts';
import { writeOfNewPassword } from '../passwords/notify-of-new-password.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import type { Added, Directory, NewUser, OfUser } from '../people/directory.ts';
import { endSessions } from '../people/end-sessions.ts';
import { beginChange, leaveToQueue } from './begin-change.ts';
import { claimsOf } from './claims-of.ts';
import { FINISH_DIRECTORY_CHANGE, finishChange, finishChangesLeft } from './finish-change.ts';
import { rehearse } from './rehearse.ts';
import { closeChange, findAddressee, findStanding, forgetChange, leaveChange, type Standing } from './store.ts';

/**
 * Merchants' users of an outside provider, changed there and here together: rehearsed here, done there, then done here.
 * Where that fails the directory is brought back in line with our tables, at once or by the queue.
 */
export function keptDirectory(context: Context, directory: OutsideDirectory): Directory {
  return {
    createUser: (user) => createUser(context, directory, user),
    change: (here, password) => change(context, directory, here, password),
    remove: (here) => remove(context, directory, here),
  };
}

async function createUser(context: Context, directory: OutsideDirectory, user: NewUser): Promise<Added> {
  const { username, email, password } = user;
  if (password === undefined)
    throw new AppError('USERS_KEPT_ELSEWHERE', { message: 'Set a password: your own sign-in provider keeps it.' });
  await requireGoodPassword(context, password);
  const addition = await beginChange(context, { username, email });
  const create = () => directory.createUser({ username, email, password, addition });
  try {
    const { subject } = await create().catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      // The names may be those of somebody whose deletion there is still due.
      await finishChangesLeft(context);
      return create();
    });
    return {
      subject,
      async finish(tx) {
        // From the queue the directory hears what they may do, and that they may sign in.
        if (!(await leaveChange(tx, addition, context.clock.wall(), subject))) throw tookTooLong();
        await context.queue.enqueue(tx, FINISH_DIRECTORY_CHANGE, { id: addition }, { job_key: addition });
      },
      undo: () => endNow(context, addition),
    };
  } catch (error) {
    if (mayHaveHappened(error)) await endNow(context, addition);
    else await forgetChange(context.db, addition);
    throw error;
  }
}

async function change<T extends OfUser>(
  context: Context,
  directory: OutsideDirectory,
  here: (tx: Queryable) => Promise<T>,
  password: string | undefined,
): Promise<T> {
  if (password !== undefined) await requireGoodPassword(context, password);
  const { subject, standing } = await whatFollows(context, here);
  const id = await beginChange(context, { subject });
  try {
    await changeThere(directory, subject, standing, password);
    const done = await context.db.transaction(async (tx) => {
      const outcome = await here(tx);
      if (!(await closeChange(tx, id))) throw tookTooLong();
      if (password !== undefined) await endSessions(context, subject, tx);
      return outcome;
    });
    if (password !== undefined) await writeOfNewPassword(context, await findAddressee(context.db, subject));
    return done;
  } catch (error) {
    await endNow(context, id);
    throw error;
  }
}

async function changeThere(directory: OutsideDirectory, subject: string, standing: Standing, password: string | undefined): Promise<void> {
  try {
    if (password !== undefined) await directory.setPassword(subject, password);
    await directory.bringInLine(subject, { claims: claimsOf(standing), may_sign_in: standing.active });
  } catch (error) {
    if (!isGone(error)) throw error;
    const message = "Your sign-in provider doesn't have this user any more. Delete them, and add them again.";
    throw new AppError('ERR_USER_NOT_FOUND', { message });
  }
}

/**
 * They are kept from signing in, then lose everything here, and are deleted there last: until then it can be undone.
 */
async function remove<T extends OfUser>(context: Context, directory: OutsideDirectory, here: (tx: Queryable) => Promise<T>): Promise<T> {
  const { subject, standing } = await whatFollows(context, here);
  const id = await beginChange(context, { subject });
  let done: T;
  try {
    await directory.bringInLine(subject, { claims: claimsOf(standing), may_sign_in: false }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    done = await context.db.transaction(async (tx) => {
      const outcome = await here(tx);
      if (!(await leaveChange(tx, id, context.clock.wall()))) throw tookTooLong();
      await context.queue.enqueue(tx, FINISH_DIRECTORY_CHANGE, { id }, { job_key: id });
      return outcome;
    });
  } catch (error) {
    await endNow(context, id);
    throw error;
  }
  await finishOrLeave(context, id);
  return done;
}

/** Who is changed, and how they will stand here. */
async function whatFollows<T extends OfUser>(context: Context, here: (tx: Queryable) => Promise<T>) {
  return rehearse(context.db, async (tx) => {
    const { subject } = (await here(tx)).user;
    const standing = await findStanding(tx, subject);
    if (standing === undefined) throw new Error('a merchant’s user is missing right after being changed');
    return { subject, standing };
  });
}

/** Ends a change that failed: at once where that works, else by the queue. */
async function endNow(context: Context, id: string): Promise<void> {
  await leaveToQueue(context, id);
  await finishOrLeave(context, id);
}

async function finishOrLeave(context: Context, id: string): Promise<void> {
  await finishChange(context, id).catch((error: unknown) =>
    context.log.warn({ err: error }, 'a change of the directory is left to the queue'),
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_USER_EXISTS';
}
function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_USER_NOT_FOUND';
}
/** Every other refusal says that nothing was done. */
function mayHaveHappened(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === 'DIRECTORY_UNAVAILABLE';
}
function tookTooLong(): AppError {
  return new AppError('DIRECTORY_UNAVAILABLE');
}
