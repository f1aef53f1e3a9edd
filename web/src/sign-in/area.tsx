import { Route, Routes } from 'react-router';
import { lastSignInRedirect } from '../session/sign-in-redirect.ts';
import { SignInExpired, SignInRefused } from './ended.tsx';
import { SignInFlow } from './flow.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

/** The pages of the embedded identity provider. They need no session and no OpenID client. */
export default function SignInArea() {
  return (
    <Routes>
      <Route path="reset" element={<ResetPasswordPage />} />
      <Route path="expired" element={<SignInExpired redirect={lastSignInRedirect()} />} />
      <Route path="refused" element={<SignInRefused />} />
      <Route path=":uid" element={<SignInFlow />} />
      <Route path="*" element={<SignInExpired redirect={lastSignInRedirect()} />} />
    </Routes>
  );
}
