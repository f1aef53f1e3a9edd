import { HIGH_LIMIT_CENTS, STAFF_RIGHTS, STAFF_ROLE_LABELS, STAFF_ROLES, secondPersonOf, staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { Panel } from '../frame/panel.tsx';

/** Whether one person does it, or proposes it for a second one to approve. */
const TWO_WORDS = {
  always: 'Two people',
  some: `Two people above ${formatCents(HIGH_LIMIT_CENTS)}, or with no limit`,
  never: '',
} as const;

/** What each role may do: the table that the server goes by. */
export function RolesPanel() {
  return (
    <Panel title="What each role can do">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it to the side */}
      <section className="table-scroll" tabIndex={0} aria-label="Permissions by role">
        <table className="table roles">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Right</span>
              </th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col">
                  {STAFF_ROLE_LABELS[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {STAFF_RIGHTS.map((right) => (
              <tr key={right.what}>
                <th scope="row" className="medium">
                  {right.what}
                  {TWO_WORDS[secondPersonOf(right)] === '' ? null : (
                    <small className="roles__two">{TWO_WORDS[secondPersonOf(right)]}</small>
                  )}
                </th>
                {STAFF_ROLES.map((role) =>
                  right.calls.every((call) => staffMay(role, call)) ? (
                    <td key={role} className="is-yes medium">
                      Yes
                    </td>
                  ) : (
                    <td key={role} className="is-no">
                      <span aria-hidden="true">–</span>
                      <span className="visually-hidden">No</span>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
