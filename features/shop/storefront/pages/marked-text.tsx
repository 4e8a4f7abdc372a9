import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { isShopLink, type MarkedBlock, type MarkedSpan } from '#domain/values/marked-text.ts';
import { linkClass } from '#ui/actions/link.ts';

/** A text that a unit wrote. It is made of elements, never of markup: nothing in it can run. */
export function MarkedText({ blocks }: { blocks: readonly MarkedBlock[] }) {
  return (
    <div className="grid max-w-[68ch] gap-4 text-pretty">
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: MarkedBlock }) {
  if (block.kind === 'list')
    return (
      <ul className="grid list-disc gap-2 ps-6 marker:text-accent-ink">
        {block.items.map((spans, at) => (
          <li key={at}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    );
  if (block.kind === 'heading')
    return (
      <h2 className="mbs-4 text-lg font-semibold">
        <Spans spans={block.spans} />
      </h2>
    );
  return (
    <p>
      <Spans spans={block.spans} />
    </p>
  );
}

function Spans({ spans }: { spans: readonly MarkedSpan[] }) {
  const offers = useOffers();
  return spans.map(({ text, strong, to }, at) => {
    if (strong) return <strong key={at}>{text}</strong>;
    if (to === undefined) return text;
    if (!offers(to)) return text;
    if (isShopLink(to))
      return (
        <Link key={at} to={to} className={linkClass.text}>
          {text}
        </Link>
      );
    return (
      <a key={at} href={to} rel="noopener noreferrer" className={linkClass.text}>
        {text}
      </a>
    );
  });
}
