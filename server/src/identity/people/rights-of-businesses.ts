/**
 * A merchant's user's rights by their businesses, as columns of a query with the user `u` and their role here `b`:
 * whether one offers tips, and whether its Store Viewers refund. Both false without a `b`.
 */
export const RIGHTS_OF_BUSINESSES = `
            -- Nobody else is looked for in the businesses: consumers are issued most tokens.
            b.user_id is not null and exists (
              select from businesses_held h join business_terms s on s.id = h.business_id where h.user_id = u.id and s.tips_offered
            ) as takes_tips,
            b.role = 'ViewStore' and exists (
              select from businesses_held h join refund_rules_in_force r on r.business_id = h.business_id
               where h.user_id = u.id and r.viewer_day_cents is not null
            ) as viewers_refund`;
