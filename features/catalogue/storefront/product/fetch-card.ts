import type { ProductDetailProps } from './product-detail.tsx';

/** What the card's own page is made of, as its loader answers it. */
export interface ProductPageData extends Pick<
  ProductDetailProps,
  'product' | 'designs' | 'countryNames' | 'heightPercent'
> {
  readonly messages: Readonly<Record<string, string>>;
}

/** HOME-11: null where it does not arrive, whatever the reason. */
export async function fetchCard(
  address: string,
  { signal, isAgain }: { signal: AbortSignal; isAgain: boolean },
): Promise<ProductPageData | null> {
  try {
    const answer = await fetch(address, { signal, cache: isAgain ? 'reload' : 'default' });
    return answer.ok ? ((await answer.json()) as ProductPageData) : null;
  } catch {
    return null;
  }
}
