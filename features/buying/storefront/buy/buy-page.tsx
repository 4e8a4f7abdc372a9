import { useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { buttonClass } from '#ui/actions/button-look.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useAlive } from '#ui/foundation/alive.ts';
import { Popup } from '#ui/overlays/popup.tsx';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import type { BuyTrouble } from './buy-data.ts';
import { BuyFlow } from './buy-flow.tsx';
import type { BuyPageData } from './buy-page.server.ts';
import { homeIn } from './buy-address.ts';

export function BuyPage(page: BuyPageData) {
  const [address] = useSearchParams();
  const line = address.get('line') ?? '';
  return (
    <SliceTexts messages={page.messages}>
      {'data' in page ? (
        <>
          <title>{`${page.data.product.name} | ${page.shop}`}</title>
          <BuyFlow key={`${page.data.draftPath} ${page.data.product.itemCode} ${line}`} data={page.data} />
        </>
      ) : (
        <>
          <title>{page.shop}</title>
          <Trouble trouble={page.trouble} />
        </>
      )}
    </SliceTexts>
  );
}

/** PERS-11: the way on is home; without scripts, which open no popup, the page itself says so. */
function Trouble({ trouble }: { readonly trouble: BuyTrouble }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const isAlive = useAlive();
  const home = homeIn(address);
  const leave = () => void navigate(home, { replace: true });
  // PERS-12
  const message = {
    categories: intl.formatMessage({ id: 'buy.trouble.categories' }),
    templates: intl.formatMessage({ id: 'buy.trouble.templates' }),
    product: intl.formatMessage({ id: 'buy.trouble.product' }),
  }[trouble];
  return (
    <>
      <Notice
        picture={<TornRibbon />}
        sentence={message}
        action={
          <Link to={home} replace className={buttonClass.primary}>
            {intl.formatMessage({ id: 'buy.trouble.home' })}
          </Link>
        }
      />
      {isAlive && (
        <Popup
          urgent
          title={intl.formatMessage({ id: 'buy.trouble.title' })}
          ok={{ label: intl.formatMessage({ id: 'buy.trouble.home' }), onPress: leave }}
          closeLabel={intl.formatMessage({ id: 'buy.close' })}
          onClose={leave}
        >
          {message}
        </Popup>
      )}
    </>
  );
}
