import { type BankLinking, BankLinkingUnavailable } from '../../src/providers/bank-linking/port.ts';

/** The sandbox's bank behind a counter; it can be cut off. Set `real` once the server has started. */
export class CutOffBank implements BankLinking {
  readonly kind = 'sandbox';
  /** No balance is to be had. */
  down = false;
  /** How often it was asked for a balance. */
  asked = 0;
  #real: BankLinking | undefined;

  get real(): BankLinking {
    if (!this.#real) throw new Error('the server has not started');
    return this.#real;
  }
  set real(real: BankLinking) {
    this.#real = real;
  }

  createLinkToken: BankLinking['createLinkToken'] = (...input) => this.real.createLinkToken(...input);
  exchangePublicToken: BankLinking['exchangePublicToken'] = (...input) => this.real.exchangePublicToken(...input);
  readItem: BankLinking['readItem'] = (...input) => this.real.readItem(...input);
  finishUpdate: BankLinking['finishUpdate'] = (...input) => this.real.finishUpdate(...input);
  removeItem: BankLinking['removeItem'] = (...input) => this.real.removeItem(...input);
  check: BankLinking['check'] = () => this.real.check();
  fetchAvailableBalance: BankLinking['fetchAvailableBalance'] = async (...input) => {
    this.asked += 1;
    if (this.down) throw new BankLinkingUnavailable('cut off');
    return this.real.fetchAvailableBalance(...input);
  };
}
