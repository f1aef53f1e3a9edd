import { dispatch } from './telemetry-early.ts';

/** What React says beside an error of drawing: the components that were being drawn. */
export interface ErrorDetails {
  readonly componentStack?: string | null | undefined;
}
type Reporter = (error: unknown, details: ErrorDetails) => void;
const reporters = new Set<Reporter>();

/** Reports an error that no person may see to a configured error-reporting service. */
export function report(error: unknown, details: ErrorDetails = {}): void {
  dispatch(() => {
    for (const reporter of reporters) reporter(error, details);
  });
}

export function addReporter(reporter: Reporter): () => void {
  reporters.add(reporter);
  return () => reporters.delete(reporter);
}

/** A call that was made of the service: by its route, never its address. `status` 0: no answer came. */
export interface MadeCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** When it began, by the steady counter. */
  readonly began_ms: number;
  readonly duration_ms: number;
}
/** Follows what a page does, so that an error can be reported with the trail that led to it. */
export interface Follower {
  called: (call: MadeCall) => void;
  visited: (pathname: string) => void;
}
const followers = new Set<Follower>();

export function noteCall(call: MadeCall): void {
  dispatch(() => {
    for (const follower of followers) follower.called(call);
  });
}

export function notePage(pathname: string): void {
  dispatch(() => {
    for (const follower of followers) follower.visited(pathname);
  });
}

export function addFollower(follower: Follower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}
