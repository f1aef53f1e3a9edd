/*
 * One example for each field of the contract, by name, for the API's description: $42.50 with a tip of $2.50, at Harbor
 * Books in Seattle, by Maya Okafor, who are both made up.
 */

/** JSON Schema, as far as the contract's schemas use it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const TIME = '2026-03-18T18:41:00.000Z';
const TAIL = '01k9z3w8h2x4m6n8q0r2s4t6v8';
const PUBLIC_ID = '7KQ9XM4T2HRD';
const UUID = '0198f0a2-6c1e-4b7a-9c55-0a7c1c2d3e4f';

/** Of each field what it may hold; the first that its schema takes is shown. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  // A whole file.
  '': ['Transaction ID,Amount\r\n7KQ9XM4T2HRD,45.00\r\n'],
  paybotic_banking_roles: ['pc:consumer'],
  amount: [4_500],
  base_amount: [4_250],
  BaseAmount: [4_250],
  tip: [250],
  tips: [250],
  tip_amount: [250],
  tipAmount: [250],
  TipAmount: [250],
  TotalPayment: [4_500],
  FeeAmount: [45],
  net: [4_455],
  sales: [4_500],
  running_total: [4_455],
  PendingAmount: [4_500],
  MonthlySales: [128_450],
  MonthlyTotalTransactions: [31],
  RefundedAmount: [0],
  ReversedAmount: [0],
  refunded: [0],
  refundable: [4_500],
  refunds: [0],
  purchase_power: [45_500],
  purchasePower: [45_500],
  invoice_link_purchase_power: [45_500],
  amounts: [[11, 12]],
  count: [31],
  timeZone: ['America/Los_Angeles'],
  daily_limit: [50_000],
  daily_limit_left: [45_500],
  alone: [20_000],
  viewer_a_day: [5_000],
  left_today: [3_000],
  organization: ['Harbor Books'],
  total: [31],
  totalCount: [31],
  left: [9],
  made: [10],
  recovery_codes: [['7KQ9X-M4T2H']],
  challenge: ['q3Vd8sLw0ZkT5yXn2bRc7A'],
  key_uri: ['otpauth://totp/Drawbridge:nina.park?secret=GEZDGNBVGY3TQOJQ&issuer=Drawbridge'],
  rawId: ['q3Vd8sLw0ZkT5yXn2bRc7A'],
  clientDataJSON: ['eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'],
  attestationObject: ['o2NmbXRkbm9uZQ'],
  transports: [['internal']],
  number: [1],
  page: ['/payment', 1],
  limit: [20],
  offset: [0],
  tries: [1],
  attempt: [1],
  retry_count: [0],
  refund_count: [0],
  TriesLeft: [3],
  tries_left: [3],
  LinkNumber: [1],
  waiting: [0],
  failed: [0],
  PENDING: [12],
  POSTED: [19],
  in_store: [20],
  e_commerce: [6],
  payment_link: [4],
  invoice_link: [1],
  status: ['PENDING', 'ACTIVE', 'open', 'paid', 'sent', 200],
  TransactionStatus: ['PENDING'],
  transaction_status: ['PENDING'],
  purchase_status: ['PENDING'],
  Cause: [null],
  cause: [null],
  purchase_cause: [null],
  code: ['R01', 'REFUND_TOO_LARGE', '123456'],
  ReturnCode: ['R01'],
  return_code: ['R01'],
  reason_code: ['R01'],
  reason: ['duplicate', 'The customer brought the book back'],
  message: ["That's more than you can refund of this payment."],
  description: ['Invalid scopes: openid permissions'],
  error: ['invalid_scope'],
  name: ['register_clicked', 'Harbor Books', 'Counter 1', 'terms'],
  Name: ['pc:store_admin'],
  first_name: ['Maya'],
  last_name: ['Okafor'],
  CustomerName: ['Maya O.'],
  customer_name: ['Maya Okafor'],
  consumer_name: ['Maya O.'],
  customer_email: ['maya@people.example'],
  customer_phone: ['+12125550101'],
  email: ['maya@people.example'],
  Email: ['ingrid@books.example'],
  recipient: ['maya@people.example'],
  method: ['email'],
  phone: ['2125550101'],
  phone_number: ['2125550101'],
  phoneNumber: ['2125550101'],
  date_of_birth: ['04-12-1990'],
  username: ['nina.park'],
  Username: ['ingrid.dahl'],
  password: ['Tide-Pool-7'],
  current_password: ['Low-Tide-4'],
  browser: ['Chrome'],
  system: ['Windows'],
  network: ['203.0.113.x'],
  this_device: [true],
  kept_elsewhere: [false],
  role: ['pc:store_admin'],
  Auth0ID: ['auth0|5f7c8ec7c33c6c004bbafe82'],
  auth0_user_id: ['auth0|5f7c8ec7c33c6c004bbafe82'],
  CreatedBy: ['ingrid.dahl'],
  created_by: ['ingrid.dahl'],
  requested_by: ['ingrid.dahl'],
  asked_by: ['ingrid.dahl'],
  account_type: ['checking'],
  refused_why: ['The check is of another company'],
  employee: ['Nina'],
  employee_name: ['Nina'],
  EmployeeName: ['Nina'],
  business_name: ['Harbor Books'],
  businessName: ['Harbor Books'],
  BusinessName: ['Harbor Books'],
  StoreName: ['Harbor Books'],
  storeName: ['Harbor Books'],
  store_name: ['Harbor Books'],
  facility_name: ['Harbor Books'],
  organization_name: ['Harbor Books'],
  counter_name: ['Counter 1'],
  street: ['2200 Elliott Avenue'],
  street_one: ['2200 Elliott Avenue'],
  street_two: ['Apt 12'],
  unit: ['Apt 12'],
  LineOne: ['2200 Elliott Avenue'],
  LineTwo: ['Apt 12'],
  city: ['Seattle'],
  City: ['Seattle'],
  state: ['WA', 'waiting'],
  State: ['WA'],
  postal_code: ['98121'],
  PostalCode: ['98121'],
  TimeZone: ['America/Los_Angeles'],
  time_zone: ['America/Los_Angeles'],
  memo: ['Bread and flowers'],
  Memo: ['Bread and flowers'],
  note: ['Talked to the customer'],
  notes: ['The payment shows twice on my statement.', ["March 2026 isn't over. These figures can still change."]],
  issue: ['A payment shows twice'],
  language: ['en'],
  order: ['HB-20418', 'desc'],
  order_id: ['HB-20418'],
  PosOrderID: ['HB-20418'],
  pos_order_id: ['HB-20418'],
  payload: ['{"type":"purchase.pending","timestamp":"2026-03-18T18:41:00.000Z","data":{}}'],
  answer_ms: [142],
  events: [['purchase.pending', 'purchase.posted']],
  url: ['https://books.example/payments'],
  success_url: ['https://books.example/thank-you'],
  cancel_url: ['https://books.example/basket'],
  payment_code: ['7KQ9X'],
  paymentCode: ['7KQ9X'],
  customer: ['Maya O.'],
  deniedByUser: ['sam.duffy'],
  // Where a code may stand in its place, that does.
  purchaseId: [null, `pur_${TAIL}`],
  PublicID: [PUBLIC_ID],
  PublicId: [PUBLIC_ID],
  publicId: [PUBLIC_ID],
  public_id: [PUBLIC_ID],
  reference: [PUBLIC_ID, '4821-9157'],
  ticket: ['7f1c0d5e9b2a4c63'],
  token: ['7f1c0d5e9b2a4c63', 'q3Vd8sLw0ZkT5yXn2bRc7A', 'q3Vd8sLw0ZkT5yXn2bRc7Aq3Vd8sLw0ZkT5yXn2bRc7'],
  link_token: ['link-sandbox-7f1c0d5e9b2a4c63'],
  VendorAccessToken: ['vat_7f1c0d5e9b2a4c63'],
  vendor_access_token: ['vat_7f1c0d5e9b2a4c63'],
  vendor_public_token: ['public-sandbox-7f1c0d5e9b2a4c63'],
  VendorInstitutionID: ['ins_northgate'],
  vendor_institution_id: ['ins_northgate'],
  VendorInstitutionName: ['Northgate Bank'],
  vendor_institution_name: ['Northgate Bank'],
  institution_name: ['Northgate Bank'],
  customerAccountInstitutionName: ['Northgate Bank'],
  accountIds: [['acc-1']],
  accountMasks: [['0042']],
  AccountType: ['checking'],
  LastFour: ['0042'],
  last_four: ['0042'],
  customerAccountLastFour: ['0042'],
  routing_number: ['021999019'],
  account_number: ['12345678'],
  secret: ['sk_test_0a1b2c3d4e5f…'],
  begins_with: ['sk_test_0a1b2c3d4e5f'],
  inputType: ['code'],
  channel: ['in_store'],
  Channel: ['in_store'],
  file_name: ['authorization-7KQ9XM4T2HRD.pdf'],
  pdf: ['JVBERi0xLjcK'],
  csv: ['Transaction ID,Amount\r\n7KQ9XM4T2HRD,45.00\r\n'],
  field: ['amount'],
  failure: ['It answered 503.'],
  answered: [503],
  call: ['GET /purchases/{purchaseId}'],
  trace: ['GET /purchases/{purchaseId}'],
  function: ['readPurchase'],
  file: ['/assets/libraries.js'],
  line: [12],
  column: [7],
  type: ['TypeError', 'event'],
  duration_ms: [42],
  ago_ms: [250],
  session: [UUID],
  visitor: [UUID],
  properties: [{}],
  ExpectedOn: ['2026-03-20'],
  retry_on: ['2026-03-20'],
  clears_on: ['2026-03-23'],
  authorized_on: ['2026-03-18'],
  purchased_on: ['2026-03-12'],
  leaves_on: ['2026-03-19'],
  would_clear_on: ['2026-03-23'],
  returned_account: [`acc_${TAIL}`],
  settles_on: ['2026-03-19'],
  sent_on: ['2026-03-18'],
  month: ['2026-03'],
  first_month: ['2025-11'],
  this_month: ['2026-04'],
  first_day: ['2026-03-01'],
  last_day: ['2026-03-31'],
  opening: [4_455],
  closing: [8_910],
  basis_points: [100],
  fixed: [25],
  of: [128_450],
  charged: [2_060],
  returned: [70],
  returned_count: [1],
  failed_count: [1],
  day: ['2026-03-18', '2026-03-18T00:00:00Z'],
  on: ['2026-03-18'],
  start_date: ['2026-03-01T00:00:00Z'],
  end_date: ['2026-03-31T00:00:00Z'],
  title: ['Terms and Conditions'],
  version: ['2026-12-01'],
  date: ['2026-12-01'],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  is: ['item'],
  level: [1],
  label: ['1.'],
  cells: [[[{ text: 'Each debit needs your agreement.' }]]],
  terms_accepted: [true],
  terms_sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  isValid: [true],
  CanPay: [true],
  IsPrimary: [true],
  account_linked: [true],
  email_verified: [true],
  has_created_external_account: [true],
  event: ['business_user.changed'],
  address: ['198.51.100.x', ['2200 Elliott Avenue', 'Seattle, WA 98121']],
  factor: ['password'],
  thing: ['nina.park'],
  before: [{ role: 'Store Viewer' }, 40],
  after: [{ role: 'Store Admin' }, '4821-9157'],
  why: ['as agreed in their contract'],
  next: [40, `pyt_${TAIL}`, `usr_${TAIL}.4500`],
  payment_count: [14],
  paid: [128_450],
  returned: [4_500],
  owed: [4_500],
  search: ['okafor'],
  sort: ['last', 'date'],
  legal_name: ['Harbor Books LLC'],
  tax_id: ['84-2910475'],
  tax_id_last_four: ['0475'],
  website: ['https://books.example'],
  sells: ['Books, paper and gifts'],
  monthly_cents: [1_800_000],
  usual_cents: [2_450],
  largest_cents: [25_000],
  signer_name: ['Ingrid Park'],
  signer_title: ['Owner'],
  agreement_sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  paragraphs: [['You present only payments that your customer has approved.']],
  full_name: ['Ingrid Park'],
  date_of_birth_masked: ['••/••/1984'],
  has_ssn: [true],
  ssn_last_four: ['3917'],
  share_percent: [60],
  runs_business: [true],
  nobody_else: [true],
  accepted: [true],
  answer: ['Yes, paid by link before pickup.'],
  question: ['Is the largest payment for school orders?'],
  decline_reason: ['We do not take on lotteries.'],
  step: ['business'],
  begins: ['The payment shows twice on my statement.'],
  text: ['It was one payment, shown on two days.'],
  payment: [PUBLIC_ID],
  left_out: [0],
  reversed: [0],
  fee: [45],
  trace_number: ['021000010000012'],
  payout_id: [`pyt_${TAIL}`],
  paymentId: [PUBLIC_ID],
  whys: [['Payments leave in one bank file each banking day.']],
};

/** Ids whose schema does not say of what they are. */
const IDS: Readonly<Record<string, string>> = {
  ID: 'pur',
  id: 'pur',
  purchase_id: 'pur',
  SynAccountID: 'acc',
  syn_account_id: 'acc',
  SynBusinessID: 'biz',
  syn_business_id: 'biz',
  store_id: 'biz',
};

/**
 * An example of what a schema takes, for the field of that name: every field that there is, with something in it.
 * Throws for a text or a number whose field has no example here: write one.
 */
export function exampleOf(schema: Schema, field = ''): unknown {
  const named = FIELDS[field]?.find((value) => fits(value, schema));
  if (named !== undefined) return named;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const first = choices.find((one) => one.type !== 'null' && !one.enum?.includes('')) ?? choices[0];
    return first === undefined ? null : exampleOf(first, field);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner, name)]));
    case 'array':
      return schema.prefixItems?.map((one) => exampleOf(one, field)) ?? [exampleOf(schema.items ?? {}, singular(field))];
    case 'boolean':
      return false;
    case 'null':
      return null;
  }
  return textOf(schema, field);
}

function textOf(schema: Schema, field: string): unknown {
  const prefix =
    patternsOf(schema)
      .map((pattern) => /^\^([a-z]{2,3})_\[/.exec(pattern)?.[1])
      .find((found) => found !== undefined) ?? IDS[field];
  if (prefix !== undefined) return `${prefix}_${TAIL}`;
  const shape = [TIME, '2026-03-18', '2026-03-18T00:00:00Z'].find((text) => patternsOf(schema).length > 0 && fits(text, schema));
  if (shape !== undefined) return shape;
  throw new Error(`there is no example of ${field || 'a value without a name'} that ${JSON.stringify(schema)} takes`);
}

/** `syn_businesses_ids` and `synBusinessesIDs` hold what `syn_business_id` does. */
function singular(field: string): string {
  if (/business/i.test(field) && /ids$/i.test(field)) return 'syn_business_id';
  return field;
}

function patternsOf(schema: Schema): string[] {
  return [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]));
}

/** Whether a schema takes a value, as far as its outer form says. */
function fits(value: unknown, schema: Schema): boolean {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((one) => fits(value, one));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'object') return types.includes('object') && schema.properties === undefined;
  if (typeof value === 'number')
    return (
      (types.includes('number') || types.includes('integer')) && value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value)
    );
  if (typeof value === 'boolean') return types.includes('boolean');
  if (typeof value !== 'string' || !types.includes('string')) return false;
  if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? value.length)) return false;
  return patternsOf(schema).every((pattern) => new RegExp(pattern).test(value));
}
