import { SliceTexts } from '#browser/texts/texts.tsx';
import { HowItBecomesAGift } from '../how-it-works.tsx';
import { ProductDetailView } from './product-detail.tsx';
import type { ProductPageData } from './product-page.server.ts';

export function ProductPage({ messages, shop, jsonLd, ...detail }: ProductPageData) {
  return (
    <SliceTexts messages={messages}>
      <title>{`${detail.product.name} | ${shop}`}</title>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
      <div className="wrap py-4 md:py-12">
        <ProductDetailView {...detail} below={<HowItBecomesAGift />} />
      </div>
    </SliceTexts>
  );
}
