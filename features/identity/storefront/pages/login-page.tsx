import { useLocation, useNavigate } from 'react-router';
import { entrancePage, signInPage } from '#domain/identity/entrances.ts';
import { LoginTabs } from '../sign-in/sign-in-screen.tsx';
import type { AuthPageData } from './auth-page.server.ts';
import { RegisterPage } from './register-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** ROUTE-19, REG-01: individuals sign in and register here. */
export function LoginPage({ page }: { page: AuthPageData }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const tab = query.get('tab') === 'register' ? 'register' : 'login';
  const tabs = <LoginTabs current={tab} to={(other) => withTab(query, other)} />;
  return tab === 'login' ? (
    <SignInPage page={page}>{tabs}</SignInPage>
  ) : (
    <RegisterPage
      page={page}
      onMailSent={(email) => void navigate(entrancePage('customer', 'verify-email'), { state: { email } })}
    >
      {tabs}
    </RegisterPage>
  );
}

/** Where somebody was on their way to stays in the address. */
function withTab(query: URLSearchParams, tab: 'login' | 'register'): string {
  const next = new URLSearchParams(query);
  if (tab === 'register') next.set('tab', tab);
  else next.delete('tab');
  const text = next.toString();
  return `${signInPage('customer')}${text && `?${text}`}`;
}
