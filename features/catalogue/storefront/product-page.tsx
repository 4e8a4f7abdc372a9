import { SliceTexts } from '#browser/texts/texts.tsx';
import { CardDetailView } from './product-detail.tsx';
import type { CardPageData } from './product-page.server.ts';

export function CardPage({ messages, shop, jsonLd, ...card }: CardPageData) {
  return (
    <SliceTexts messages={messages}>
      <title>{`${card.card.name} | ${shop}`}</title>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
      <div className="wrap py-8 md:py-12">
        <CardDetailView {...card} />
      </div>
    </SliceTexts>
  );
}
