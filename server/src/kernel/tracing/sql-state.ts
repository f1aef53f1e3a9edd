const STATE = /^[0-9A-Z]{5}$/;

/** PostgreSQL's code for what went wrong, of an error or of what it rests on; undefined where there is none. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, severity } = one as { code?: unknown; severity?: unknown };
    if (severity !== undefined && typeof code === 'string' && STATE.test(code)) return code;
  }
  return undefined;
}
