import type { Context } from '../../context.ts';
import { inTrace } from '../tracing/index.ts';
import type { Task } from './queue.ts';

/** Where a job's payload says which trace queued it; the task itself is not given it. */
const KEY = '_traceparent';

/** A payload that says which trace queues it, where one does. */
export function withTrace(payload: Record<string, unknown>, traceparent: string | undefined): Record<string, unknown> {
  return traceparent === undefined ? payload : { ...payload, [KEY]: traceparent };
}

/** Does a task as part of the trace that queued it. */
export function inTraceOfJob(context: Context, name: string, task: Task): (payload: unknown) => Promise<void> {
  return (payload) => {
    if (typeof payload !== 'object' || payload === null || !(KEY in payload))
      return inTrace(context.tracing, `job ${name}`, {}, () => task(context, payload));
    const { [KEY]: given, ...rest } = payload;
    const traceparent = typeof given === 'string' ? given : undefined;
    return inTrace(context.tracing, `job ${name}`, { traceparent }, () => task(context, rest));
  };
}
