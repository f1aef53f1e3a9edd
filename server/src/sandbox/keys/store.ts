import type { Queryable } from '../../kernel/db/database.ts';

export interface BusinessRow {
  readonly syn_business_id: string;
  readonly business_name: string;
  readonly organization_name: string;
}

/** Every business there is, by organization. */
export function listBusinesses(db: Queryable): Promise<BusinessRow[]> {
  return db.many<BusinessRow>(
    `select b.id as syn_business_id, b.name as business_name, o.name as organization_name
       from businesses b join organizations o on o.id = b.organization_id
      order by o.name, b.name, b.id`,
  );
}
