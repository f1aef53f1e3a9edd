/**
 * What a merchant's user may do because of the businesses they work at, as columns of a query that names the user `u` and their role here `b`: whether one
 * of these offers tips, and whether its Store Viewers refund. Both are false where there is no `b`.
 */
export const RIGHTS_OF_BUSINESSES = `
            -- Nobody else is looked for in the businesses: consumers are issued most tokens.
            b.user_id is not null and exists (
              select from businesses s
               where s.tips_offered
                 and case when b.role in ('AdminAccount', 'ViewAccount') then s.organization_id = b.organization_id
                          else exists (select from memberships m where m.user_id = u.id and m.business_id = s.id) end
            ) as takes_tips,
            b.role = 'ViewStore' and exists (
              select from memberships m join refund_rules_in_force r on r.business_id = m.business_id
               where m.user_id = u.id and r.viewer_day_cents is not null
            ) as viewers_refund`;
