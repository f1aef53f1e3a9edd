/** A signal that is given when somebody ends the command (ctrl-C, SIGTERM). A second ctrl-C ends it at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}
