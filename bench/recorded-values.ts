/** What of a recorded payment differs from one payment to the next. */
const KINDS = {
  consumer: /^bench-consumer-\d+$/,
  merchant: /^bench-merchant-\d+$/,
  business: /^biz_\d{26}$/,
  purchase: /^pur_[0-9a-z]{26}$/,
  key: /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
};
type Kind = keyof typeof KINDS;

/** The value that stands in for a recorded one in another payment; undefined for what stays as it was recorded. */
export function replaced(recorded: string, values: Readonly<Record<Kind, string>>): string | undefined {
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one].test(recorded));
  return kind && values[kind];
}
