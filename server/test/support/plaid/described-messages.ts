import { Ajv } from 'ajv';
import { FORMATS } from './formats.ts';
import { type Schema, unknownFields } from './unknown-fields.ts';

type Message = Readonly<Record<string, unknown>>;

/** The messages (webhooks) that the description has, by type and code. Of some it has two shapes. */
export class DescribedMessages {
  readonly #shapes: ReadonlyMap<string, readonly Schema[]>;
  readonly #ajv = new Ajv({ strict: false, formats: FORMATS });

  /** `schemas`: all of the description's; what they refer to stands in them. */
  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#shapes = Map.groupBy(Object.values(schemas), nameOf);
  }

  /** Throws for a message that the description does not have, or not like this. */
  require(message: Message): void {
    const name = `${message['webhook_type']} ${message['webhook_code']}`;
    const faults = (this.#shapes.get(name) ?? []).map((shape) => this.#faultsOf(shape, message));
    if (faults.length === 0) throw new Error(`the description has no message ${name}`);
    if (faults.every((fault) => fault.length > 0))
      throw new Error(`the message ${name} is not as the description has it: ${faults.flat().join('; ')}`);
  }

  #faultsOf(shape: Schema, message: Message): string[] {
    this.#ajv.validate(shape, message);
    const wrong = (this.#ajv.errors ?? []).map(({ instancePath, message: says }) => `${instancePath} ${says}`);
    return [...wrong, ...unknownFields([shape], message).map((path) => `${path} is unknown`)];
  }
}

/** The description tells a message's type and code in words alone; empty for what is no message. */
function nameOf({ properties: { webhook_type, webhook_code } = {} }: Schema): string {
  return [webhook_type, webhook_code].map((one) => one?.description?.replace(/[`"]/g, '') ?? '').join(' ');
}
