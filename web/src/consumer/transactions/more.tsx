import { t } from '../../language/t.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FieldError } from '../../ui/controls/field.tsx';

interface MoreProps {
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Asks for the next page, where there is one. */
export function More({ hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage }: MoreProps) {
  if (!hasNextPage) return null;
  return (
    <div className="transactions__more">
      {isFetchNextPageError ? (
        <div role="alert">
          <FieldError>{t('Failed to load transactions')}</FieldError>
        </div>
      ) : null}
      <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('See more')}
      </Button>
    </div>
  );
}
