import type { RiskRule } from '@drawbridge/contract/provider';

const shipped = (rule: Pick<RiskRule, 'id' | 'name' | 'outcome' | 'when'>): RiskRule => ({
  ...rule,
  version: 1,
  mode: 'shadow',
  by: 'Drawbridge',
  since: '2026-06-19T00:00:00.000Z',
});

/**
 * The rules that come with the product. All of them start in shadow: what is ordinary differs from one provider to the
 * next, so people look at what a rule would have done before it stops anybody.
 */
export const SHIPPED_RULES: readonly RiskRule[] = [
  shipped({
    id: 'returning_customer',
    name: 'Returning customer',
    outcome: 'allow',
    when: [
      [
        { fact: 'payments_before', is: 'at_least', value: 5 },
        { fact: 'first_time_here', is: 'equal_to', value: 0 },
        { fact: 'device_age', is: 'at_least', value: 168 },
        { fact: 'returns', is: 'equal_to', value: 0 },
        { fact: 'percent_of_largest', is: 'at_most', value: 200 },
        { fact: 'people_sharing_account', is: 'at_most', value: 1 },
      ],
    ],
  }),
  shipped({
    id: 'shared_account',
    name: 'Account shared by four or more people',
    outcome: 'refuse',
    when: [[{ fact: 'people_sharing_account', is: 'at_least', value: 3 }]],
  }),
  shipped({
    id: 'new_device',
    name: 'New device, large amount',
    outcome: 'hold',
    when: [
      [
        { fact: 'device_age', is: 'at_most', value: 23 },
        { fact: 'amount', is: 'at_least', value: 25_000 },
        { fact: 'payments_before', is: 'at_least', value: 1 },
      ],
    ],
  }),
  shipped({
    id: 'burst',
    name: 'Fourth payment in an hour, new device',
    outcome: 'hold',
    when: [
      [
        { fact: 'payments_last_hour', is: 'at_least', value: 3 },
        { fact: 'device_age', is: 'at_most', value: 167 },
        { fact: 'amount', is: 'at_least', value: 2_500 },
      ],
    ],
  }),
  shipped({
    id: 'first_large_amount',
    name: 'New account, high first payment',
    outcome: 'hold',
    when: [
      [
        { fact: 'payments_before', is: 'equal_to', value: 0 },
        { fact: 'account_age', is: 'at_most', value: 23 },
        { fact: 'amount', is: 'at_least', value: 25_000 },
      ],
    ],
  }),
];
