import type { SandboxInstitution } from '@drawbridge/contract/sandbox-bank';
import { Button } from '../../ui/controls/button.tsx';
import { BankIcon, RightIcon } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { leaveUnlisted } from './notify-opener.ts';
import { StepHead } from './step-head.tsx';

/** Which bank it is. */
export function InstitutionStep({
  institutions,
  onChoose,
}: {
  institutions: readonly SandboxInstitution[];
  onChoose: (institution: SandboxInstitution) => void;
}) {
  return (
    <>
      <StepHead title="Choose your bank" takes_focus>
        These banks are part of the sandbox. No real money is in them.
      </StepHead>
      <ul className="list">
        {institutions.map((institution) => (
          <li key={institution.institution_id}>
            <button type="button" className="row" onClick={() => onChoose(institution)}>
              <Tile look="bank" icon={<BankIcon />} />
              <span className="row__title">{institution.name}</span>
              <RightIcon />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="ghost" block onClick={leaveUnlisted}>
        My bank isn't listed
      </Button>
    </>
  );
}
