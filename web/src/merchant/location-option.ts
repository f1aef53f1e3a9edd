import type { Business } from '@drawbridge/contract';

/** A location as one of the choices of a list. */
export const optionOf = ({ SynBusinessID, BusinessName }: Business) => ({ value: SynBusinessID, label: BusinessName });
