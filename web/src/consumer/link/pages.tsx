import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { NotFound } from '../../session/screens.tsx';
import { LinkAccount } from './page.tsx';
import { LinkReturn } from './return-page.tsx';

// What carries a form library comes when it is opened.
const LinkByNumbers = lazy(() => import('./by-numbers-page.tsx'));
const VerifyAccount = lazy(() => import('./verify-page.tsx'));

/** Everything below `/link-account`. */
export default function LinkPages() {
  return (
    <Routes>
      <Route index element={<LinkAccount />} />
      <Route path="return" element={<LinkReturn />} />
      <Route path="numbers" element={<LinkByNumbers />} />
      <Route path="verify/:account" element={<VerifyAccount />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
