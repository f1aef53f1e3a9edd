import { t } from '../language/t.ts';
import { tNodes } from '../language/t-nodes.ts';
import { brand } from '../ui/brand.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import { Check } from '../ui/controls/check.tsx';

export interface AgreeToTermsProps {
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** The tick below an authorization, without which nothing is debited. */
export function AgreeToTerms({ agreed, onAgree, ...more }: AgreeToTermsProps) {
  return (
    <Check checked={agreed} onChange={(event) => onAgree(event.target.checked)} {...more}>
      {tNodes('I agree to the {terms}', {
        terms: (
          <Anchor className="link" href={brand.terms_url} apart>
            {t('Consumer ACH Processing terms')}
          </Anchor>
        ),
      })}
    </Check>
  );
}
