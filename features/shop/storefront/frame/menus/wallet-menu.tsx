import { useIntl } from 'react-intl';
import { accountPath } from '#domain/shop/account-menu.ts';
import { hasWalletMenu } from '#domain/shop/navigation.ts';
import { WalletPanel, type WalletView } from './wallet-panel.tsx';
import { DropMenu } from '#ui/actions/drop-menu.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { faqOf } from './menu-entries.ts';
import type { ShellShop } from '../shell.ts';
import { useOffers } from '#browser/calls/offers.ts';
import { useVisitor } from '#browser/session/visitor.tsx';

/** Until its credit is known, a wallet is a place to go to. */
const unknownWallet: WalletView = { credit: null, canTopUp: false };

/** NAV-15 NAV-24: in the bar; the menu of a narrower screen has the wallet among the parts of the account. */
export function WalletMenu({ shop, wallet = unknownWallet }: WalletMenuProps) {
  const intl = useIntl();
  const { kind } = useVisitor();
  const offers = useOffers();
  if (!hasWalletMenu(kind, shop) || !offers(accountPath('wallet'))) return null;
  const name = intl.formatMessage({ id: 'shell.nav.wallet' });
  return (
    <DropMenu
      summaryClass="head-action"
      summary={
        <span title={name}>
          <Icon name="wallet" />
          <span className="sr-only">{name}</span>
        </span>
      }
    >
      <WalletPanel wallet={wallet} faq={faqOf(shop)} />
    </DropMenu>
  );
}

interface WalletMenuProps {
  readonly shop: ShellShop;
  readonly wallet?: WalletView;
}
