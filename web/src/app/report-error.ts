import type { ReportedError, ReportedFrame } from '@drawbridge/contract/routes/telemetry';
import { FRAMES_MAX } from '@drawbridge/contract/telemetry';
import type { ErrorDetails } from './report.ts';

const MESSAGE_MAX = 500;
const NAME_MAX = 120;
/** `at name (address:line:column)`, as Chromium and React write it; the address may be missing. */
const AT = /^\s*at (?:async )?(?:(.*?) \((.*?)(?::(\d+):(\d+))?\)|(.*?):(\d+):(\d+)|(\S+))\s*$/;
/** `name@address:line:column`, as Firefox and Safari write it. */
const BEHIND = /^(.*?)@(.*?):(\d+):(\d+)\s*$/;
const OURS = /^\/(assets|src)\/[\w./-]{1,150}$/;

/** An error as it is sent: kind, words, and where in files of ours. A failure to draw counts as not caught. */
export function describeError(
  error: unknown,
  { componentStack }: ErrorDetails,
  uncaught = false,
): Pick<ReportedError, 'type' | 'message' | 'frames' | 'component_frames' | 'uncaught'> {
  const { name, message, stack } = error instanceof Error ? error : { name: 'NotAnError', message: typeof error, stack: undefined };
  return {
    type: /^[\w$]{1,80}$/.test(name) ? name : 'Error',
    message: message.slice(0, MESSAGE_MAX),
    uncaught: uncaught || Boolean(componentStack),
    frames: framesOf(stack),
    component_frames: framesOf(componentStack),
  };
}

function framesOf(stack: string | null | undefined): ReportedFrame[] {
  const read = (stack ?? '').split('\n').map(frameOf);
  return read.filter((frame) => frame !== undefined).slice(0, FRAMES_MAX);
}

function frameOf(line: string): ReportedFrame | undefined {
  const at = AT.exec(line);
  if (at) return frame(at[1] ?? at[8], at[2] ?? at[5], at[3] ?? at[6], at[4] ?? at[7]);
  const behind = BEHIND.exec(line);
  return behind ? frame(behind[1], behind[2], behind[3], behind[4]) : undefined;
}

function frame(name = '', address = '', line = '0', column = '0'): ReportedFrame {
  return {
    function: name.replaceAll(/[^\w$.<>[\] ]/g, '').slice(0, NAME_MAX),
    file: fileOf(address),
    line: Number(line),
    column: Number(column),
  };
}

/** Our file's path. A page's own address, which may carry ids, and browser extensions are not reported. */
function fileOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  return origin === window.location.origin && OURS.test(pathname) ? pathname : '';
}
