import { useIntl } from 'react-intl';
import { accountPath } from '#domain/shop/account-menu.ts';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { ShopLink } from '../shop-link.tsx';

export interface WalletView {
  /** The available credit, as this shop writes it; null until it is known. */
  readonly credit: string | null;
  /** NAV-16 */
  readonly canTopUp: boolean;
}

/** NAV-15: what stands below the word Wallet. */
export function WalletPanel({ wallet, faq }: { wallet: WalletView; faq: string }) {
  const intl = useIntl();
  return (
    <div className="w-60">
      {wallet.credit !== null && (
        <p className="grid gap-1 px-3 pbs-3 pbe-4 text-ink-2">
          {intl.formatMessage({ id: 'shell.wallet.credit' })}
          <bdi dir="ltr" className="display-2 justify-self-start text-ink tabular-nums">
            {wallet.credit}
          </bdi>
        </p>
      )}
      {wallet.canTopUp && (
        <p className="px-3 pbe-3">
          <ShopLink to={accountPath('wallet')} className={buttonClassOf({ size: 'small', wide: true })}>
            {intl.formatMessage({ id: 'shell.wallet.top-up' })}
          </ShopLink>
        </p>
      )}
      <ul>
        <li>
          <ShopLink to={accountPath('wallet')} className="dropdown-item">
            <Icon name="wallet" />
            {intl.formatMessage({ id: 'shell.wallet.open' })}
          </ShopLink>
        </li>
        <li>
          <ShopLink to={faq} className="dropdown-item">
            <Icon name="question" />
            {intl.formatMessage({ id: 'shell.nav.faq' })}
          </ShopLink>
        </li>
      </ul>
    </div>
  );
}
