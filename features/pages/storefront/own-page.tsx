import type { MarkedBlock } from '#domain/marked-text.ts';
import { MarkedText } from './marked-text.tsx';

export interface OwnPageProps {
  readonly shop: string;
  readonly title: string;
  readonly blocks: readonly MarkedBlock[];
}

/** ROUTE-38: a page whose words are the unit's own. */
export function OwnPage({ shop, title, blocks }: OwnPageProps) {
  return (
    <>
      <title>{`${title} | ${shop}`}</title>
      <article className="wrap grid max-w-4xl gap-6 py-10 md:py-16">
        <h1 className="display-2">{title}</h1>
        <MarkedText blocks={blocks} />
      </article>
    </>
  );
}
