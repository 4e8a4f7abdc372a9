import type { LiveSettings } from '#features/shop/storefront/shell/settings.ts';

/** What the test shop of `shell.tsx` is given. */
export interface TestShell {
  readonly basename: string;
  readonly settings: LiveSettings;
  readonly signedIn: boolean;
  readonly messages: Readonly<Record<string, string>>;
  readonly locale: string;
  /** Cancelling the payment fails this often. */
  readonly failures: number;
}
