// The signs by which people know where they have an account, in the colours they know them by. For the eye only: the
// button says the name.
import type { ReactNode } from 'react';
import { Icon } from '#ui/pictures/icon.tsx';
import type { ProviderMethod } from './provider-trip.ts';

const Sign = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="shrink-0">
    {children}
  </svg>
);

const google = (
  <Sign>
    <path
      fill="#4285f4"
      d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.27-4.74 3.27-8.1Z"
    />
    <path
      fill="#34a853"
      d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23Z"
    />
    <path
      fill="#fbbc05"
      d="M5.84 14.09a6.6 6.6 0 0 1-.35-2.09c0-.73.13-1.43.35-2.09V7.07H2.18A11 11 0 0 0 1 12c0 1.78.43 3.45 1.18 4.93l3.66-2.84Z"
    />
    <path
      fill="#ea4335"
      d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A10.6 10.6 0 0 0 12 1 11 11 0 0 0 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53Z"
    />
  </Sign>
);

const apple = (
  <Sign>
    <path
      fill="currentColor"
      d="M17.05 12.54c-.03-2.85 2.33-4.22 2.43-4.29-1.32-1.94-3.39-2.2-4.12-2.23-1.76-.18-3.43 1.03-4.32 1.03-.89 0-2.27-1.01-3.73-.98-1.92.03-3.69 1.12-4.68 2.83-1.99 3.46-.51 8.59 1.43 11.4.95 1.38 2.08 2.92 3.57 2.87 1.43-.06 1.97-.93 3.7-.93 1.73 0 2.22.93 3.73.9 1.54-.03 2.52-1.4 3.46-2.79 1.09-1.6 1.54-3.15 1.57-3.23-.04-.01-3.01-1.15-3.04-4.58ZM14.2 4.15c.79-.96 1.32-2.28 1.18-3.6-1.14.05-2.51.76-3.33 1.71-.73.85-1.37 2.2-1.2 3.5 1.27.1 2.56-.65 3.35-1.61Z"
    />
  </Sign>
);

const facebook = (
  <Sign>
    <circle cx="12" cy="12" r="11" fill="#1877f2" />
    <path
      fill="#fff"
      d="m16.28 15.18.49-3.18h-3.05V9.94c0-.87.43-1.72 1.79-1.72h1.39V5.51s-1.26-.21-2.46-.21c-2.51 0-4.15 1.52-4.15 4.28V12H7.5v3.18h2.79v7.69a11.1 11.1 0 0 0 3.43 0v-7.69h2.56Z"
    />
  </Sign>
);

const logos = {
  google,
  apple,
  facebook,
  // Whatever a company signs in with has no sign that everybody knows.
  sso: <Icon name="building" />,
  'salesman-sso': <Icon name="building" />,
} satisfies Record<ProviderMethod, ReactNode>;

export const ProviderLogo = ({ method }: { method: ProviderMethod }): ReactNode => logos[method];
