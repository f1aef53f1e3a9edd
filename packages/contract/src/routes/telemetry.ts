import * as z from 'zod/mini';
import { nothing } from '../fields.ts';
import { route } from '../route.ts';
import {
  EVENTS_AT_ONCE,
  type EventName,
  FAILURE_STATUSES,
  FRAMES_MAX,
  LINK_FAILURES,
  PAGES,
  SIGN_IN_STEPS,
  TRACES_AT_ONCE,
  TRAIL_LENGTH,
} from '../telemetry.ts';

const page = z.enum(PAGES);
/** Given anew at each logout, and kept nowhere but in the tab. */
const anonymousId = z.uuid();
const HOUR_MS = 60 * 60_000;
const ago_ms = z.int().check(z.gte(0), z.lte(24 * HOUR_MS));

const none = z.strictObject({});
const PROPERTIES = {
  register_clicked: none,
  login_clicked: none,
  personal_info_submitted: none,
  terms_accepted: none,
  home_clicked: none,
  link_account_clicked: none,
  relink_account_selected: none,
  pay_now_clicked: none,
  link_checking_account_clicked: none,
  bank_account_linked: none,
  bank_link_failed: z.strictObject({ reason: z.enum(LINK_FAILURES) }),
  transaction_failure: z.strictObject({ status: z.enum(FAILURE_STATUSES) }),
  spend_limit_exceeded_ecommerce: none,
  spend_limit_exceeded_payment_link: none,
} as const satisfies Record<EventName, z.ZodMiniType>;

const EVENT_NAMES = Object.keys(PROPERTIES) as EventName[];
const event = z
  .strictObject({
    name: z.enum(EVENT_NAMES),
    page,
    ago_ms,
    properties: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40))),
  })
  .check(z.refine(({ name, properties }) => PROPERTIES[name].safeParse(properties).success, 'Not a property of this event'));

/** A call by the route's pattern; `status` 0: no answer came. */
const CALL = /^(GET|POST|PATCH|DELETE) (\/[A-Za-z0-9_-]+|\/\{[A-Za-z]+\}){1,8}$/;
const call = z.string().check(z.maxLength(120), z.regex(CALL, 'Not the pattern of a call'));
const status = z.int().check(z.gte(0), z.lte(599));

const trace = z.strictObject({ call, page, status, ago_ms, duration_ms: z.int().check(z.gte(0), z.lte(HOUR_MS)) });
const step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), page, ago_ms }),
  z.strictObject({ kind: z.literal('event'), name: z.enum(EVENT_NAMES), ago_ms }),
  z.strictObject({ kind: z.literal('call'), call, status, ago_ms }),
]);
const trail = z.array(step).check(z.maxLength(TRAIL_LENGTH));

/** A place in a built file of ours. Elsewhere (a browser's extension) is an empty `file`. */
const frame = z.strictObject({
  function: z.string().check(z.maxLength(120), z.regex(/^[\w$.<>[\] ]*$/, 'Not the name of a function')),
  file: z.string().check(z.maxLength(160), z.regex(/^(\/(assets|src)\/[\w./-]+)?$/, 'Not one of our files')),
  line: z.int().check(z.gte(0)),
  column: z.int().check(z.gte(0)),
});
const frames = z.array(frame).check(z.maxLength(FRAMES_MAX));

const error = z.strictObject({
  type: z.string().check(z.regex(/^[\w$]{1,80}$/, 'Not the name of a kind of error')),
  message: z.string().check(z.maxLength(500)),
  page,
  /** Drawing a page failed, or nothing caught it. */
  uncaught: z.boolean(),
  frames,
  /** The components that were being drawn, the innermost first. */
  component_frames: frames,
  trail,
});

/** A sign-in that an outside provider refused, or didn't answer. */
const signInRefusal = z.strictObject({
  step: z.enum(SIGN_IN_STEPS),
  /** In the provider's words (RFC 6749, sections 4.1.2.1 and 5.2), or `timeout` or `request_error` for no answer. */
  error: z.string().check(z.regex(/^[\w.:-]{1,80}$/, 'Not the code of an error')),
  description: z.string().check(z.maxLength(300)),
});

export const telemetry = {
  events: route({
    method: 'POST',
    path: '/telemetry/events',
    summary: 'What people do here, without saying who',
    access: 'public',
    body: z.strictObject({ visitor: anonymousId, events: z.array(event).check(z.minLength(1), z.maxLength(EVENTS_AT_ONCE)) }),
    answer: nothing,
  }),
  reports: route({
    method: 'POST',
    path: '/telemetry/reports',
    summary: 'What went wrong in a page, how long its calls took, and the trail of a session',
    access: 'public',
    body: z.strictObject({
      session: anonymousId,
      errors: z.array(error).check(z.maxLength(5)),
      traces: z.array(trace).check(z.maxLength(TRACES_AT_ONCE)),
      /** The session's trail since it was last sent; empty for a session that is not kept. */
      trail,
    }),
    answer: nothing,
  }),
  signIn: route({
    method: 'POST',
    path: '/telemetry/sign-in',
    summary: 'What an outside sign-in provider refused, for the log of whoever runs the service',
    access: 'public',
    body: signInRefusal,
    answer: nothing,
  }),
} as const;

export type TelemetryEvents = z.infer<typeof telemetry.events.body>;
export type SignInRefusal = z.infer<typeof telemetry.signIn.body>;
export type TelemetryReports = z.infer<typeof telemetry.reports.body>;
export type ReportedError = TelemetryReports['errors'][number];
export type ReportedFrame = ReportedError['frames'][number];
export type Trace = TelemetryReports['traces'][number];
export type TrailStep = TelemetryReports['trail'][number];
