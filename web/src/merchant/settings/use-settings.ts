import { type BodyIn, type BusinessSettings, type RefundRule, refundRules, settings } from '@drawbridge/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { businessUserQuery } from '../../session/use-business-user.ts';

const keyOf = (business_id: string) => ['settings', business_id] as const;
const RULES = ['refund-rules'] as const;
const OWN = ['own-notifications'] as const;

const read = (syn_business_id: string, signal?: AbortSignal) =>
  call(settings.read, { query: { syn_business_id }, ...(signal && { signal }) });

/** What is set for a location. */
export function settingsQuery(business_id: string) {
  return queryOptions({
    queryKey: keyOf(business_id),
    queryFn: ({ signal }): Promise<BusinessSettings> => read(business_id, signal),
  });
}

/** The same, for the page that shows it. */
export function useSettings(business_id: string) {
  return useQuery(settingsQuery(business_id));
}

/** The calls that change a location's settings. Each keeps what it is answered. */
export function useSettingsChanges(business_id: string) {
  const client = useQueryClient();
  const keep = async (answer: Promise<BusinessSettings>): Promise<BusinessSettings> => {
    const changed = await answer;
    client.setQueryData(keyOf(business_id), changed);
    // The portal shows clocks and tips of its locations elsewhere, too.
    void client.invalidateQueries({ queryKey: businessUserQuery.queryKey });
    return changed;
  };
  const syn_business_id = business_id;
  type Wish<Call extends keyof typeof settings> = Omit<BodyIn<(typeof settings)[Call]>, 'syn_business_id'>;
  return {
    reread: () => keep(read(business_id)),
    setContact: (wish: Wish<'setContact'>) => keep(call(settings.setContact, { body: { syn_business_id, ...wish } })),
    setTimeZone: (wish: Wish<'setTimeZone'>) => keep(call(settings.setTimeZone, { body: { syn_business_id, ...wish } })),
    setTips: (wish: Wish<'setTips'>) => keep(call(settings.setTips, { body: { syn_business_id, ...wish } })),
    setNotifications: (wish: Wish<'setNotifications'>) => keep(call(settings.setNotifications, { body: { syn_business_id, ...wish } })),
  };
}

/** Who may refund how much, for each of the organization's locations. */
export const refundRulesQuery = queryOptions({
  queryKey: RULES,
  queryFn: ({ signal }): Promise<readonly RefundRule[]> => call(refundRules.list, { signal }),
});

/** The same, for the page that shows it. */
export function useRefundRules() {
  return useQuery(refundRulesQuery);
}

/** Sets a location's rule, and reads the rules again. */
export function useRefundRuleChanges() {
  const client = useQueryClient();
  const reread = () => client.fetchQuery({ queryKey: RULES, queryFn: (): Promise<readonly RefundRule[]> => call(refundRules.list) });
  return {
    reread,
    setRule: async (body: BodyIn<typeof refundRules.set>) => {
      await call(refundRules.set, { body });
      await reread();
    },
  };
}

/** What the signed-in user is mailed of each of their locations. */
export function useOwnNotifications() {
  return useQuery({ queryKey: OWN, queryFn: ({ signal }) => call(settings.readOwn, { signal }) });
}

/** Chooses one of them. */
export function useChooseOwn() {
  const client = useQueryClient();
  return async (body: BodyIn<typeof settings.setOwn>) => {
    client.setQueryData(OWN, await call(settings.setOwn, { body }));
  };
}
