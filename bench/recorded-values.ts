/** What of a recorded payment, or of a recorded checkout session, differs from one to the next. */
const KINDS = {
  consumer: /^bench-consumer-\d+$/,
  merchant: /^bench-merchant-\d+$/,
  business: /^biz_\d{26}$/,
  purchase: /^pur_[0-9a-z]{26}$/,
  key: /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
  api_key: /^key_\d{26}$/,
  api_key_start: /^sk_test_\d{12}$/,
  session: /^cs_[0-9a-z]{26}$/,
  session_page: /\?sessionKey=cs_[0-9a-z]{26}$/,
  session_limit: /^sessions:key_\d{26}$/,
};
export type Kind = keyof typeof KINDS;

/** The value that stands in for a recorded one in another run; undefined for what stays as it was recorded. */
export function replaced(recorded: string, values: Readonly<Partial<Record<Kind, string>>>): string | undefined {
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one].test(recorded));
  return kind && values[kind];
}
