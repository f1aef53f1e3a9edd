import { type ComponentType, lazy } from 'react';
import { boot } from '../session/boot.ts';
import type { BankWidgetProps } from './bank-widget.ts';

/** The widget of whoever links banks here, fetched when it is opened. */
export const BankWidget = lazy<ComponentType<BankWidgetProps>>(() =>
  boot.bank_linking === 'plaid' ? import('./plaid-widget.tsx') : import('./sandbox-widget.tsx'),
);
