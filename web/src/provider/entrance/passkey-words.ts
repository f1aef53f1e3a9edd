import { ConsoleProblem } from '../console-problem.ts';

/** Why no passkey came, in words: what the service refuses, what the browser does, or what its user did not do. */
export function passkeyWords(problem: Error): string {
  if (problem instanceof ConsoleProblem) return problem.message;
  if (problem.name === 'InvalidStateError')
    return 'This device already has a passkey for you. Use it to sign in, or choose another device.';
  if (problem.name === 'NotAllowedError' || problem.name === 'AbortError') return "No passkey was used. Try again when you're ready.";
  return "This browser can't use passkeys here. Try another browser or device.";
}
