/** What whoever delivers a message calls it from now on. */
export interface Accepted {
  readonly provider_id: string;
}
