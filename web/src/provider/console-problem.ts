/** A call without a usable answer. `message` is fit to be shown; `field` names the input at fault. `status` 0: none came. */
export class ConsoleProblem extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;

  constructor(message: string, status: number, code?: string, field?: string) {
    super(message);
    this.name = 'ConsoleProblem';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}
