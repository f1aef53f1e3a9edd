import { type BodyIn, type ReportSchedules, reportSchedules } from '@drawbridge/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

const keyOf = (business_id: string) => ['report-schedules', business_id] as const;
const OWN = ['own-report-schedules'] as const;

/** The reports of a location that are mailed by themselves, and whom they can be mailed to. */
export function useSchedules(business_id: string) {
  return useQuery({
    queryKey: keyOf(business_id),
    queryFn: ({ signal }): Promise<ReportSchedules> => call(reportSchedules.list, { query: { syn_business_id: business_id }, signal }),
  });
}

/** The calls that change them. Each keeps what it is answered; what was refused is read again. */
export function useScheduleChanges(business_id: string) {
  const client = useQueryClient();
  const keep = async (answer: Promise<ReportSchedules>): Promise<ReportSchedules> => {
    try {
      const changed = await answer;
      client.setQueryData(keyOf(business_id), changed);
      return changed;
    } catch (error) {
      void client.invalidateQueries({ queryKey: keyOf(business_id) });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: OWN });
    }
  };
  const syn_business_id = business_id;
  type Schedule = BodyIn<typeof reportSchedules.add>['schedule'];
  return {
    add: (schedule: Schedule) => keep(call(reportSchedules.add, { body: { syn_business_id, schedule } })),
    edit: ({ id, version }: { id: string; version: number }, schedule: Schedule) =>
      keep(call(reportSchedules.edit, { body: { syn_business_id, id, version, schedule } })),
    remove: (id: string) => keep(call(reportSchedules.remove, { body: { syn_business_id, id } })),
  };
}

/** The reports that the signed-in user is mailed. */
export function useOwnSchedules() {
  return useQuery({ queryKey: OWN, queryFn: ({ signal }) => call(reportSchedules.listOwn, { signal }) });
}

/** Has one not mailed to them any more. */
export function useLeaveSchedule() {
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    await call(reportSchedules.leave, { body: { id } });
    await client.invalidateQueries({ queryKey: OWN });
  };
}
