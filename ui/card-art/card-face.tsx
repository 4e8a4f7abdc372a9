import { memo, useId } from 'react';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import { useServed } from '../foundation/alive.ts';
import { cardHeight, cardWidth, mirror } from './canvas.ts';
import { designs } from './designs.ts';
import { Ground } from './ground.tsx';
import { Lettering, readsFromRight, type Words } from './lettering.tsx';
import { Lines, Photo, PhotoFrame, type PrintArea, type PrintedLine, type PrintedPhoto } from './print.tsx';
import { svgText } from './svg-text.ts';
import { useNear } from './use-near.ts';
import { ValueMark } from './value-mark.tsx';

export interface CardFaceProps extends Words {
  readonly art: CardArt;
  readonly className?: string;
  readonly photo?: PrintedPhoto | null;
  /** Where a photo may go, shown while there is none. */
  readonly photoArea?: PrintArea | null;
  /** The buyer's own words; they take the place of the caption. */
  readonly lines?: readonly PrintedLine[];
  /** Further down the page: the server sends its colours and words, the browser draws the rest in time. */
  readonly later?: boolean;
  /** A name for the drawing, where the page shows it again. */
  readonly drawnAs?: string;
  /** The name of the same drawing on this page: it is shown again and not sent twice. */
  readonly sameAs?: string | undefined;
  /** What it is worth, already written in the page's language. */
  readonly value?: string;
}

/**
 * The front of a card. It is a picture for the eye only: whatever it says stands beside it as text,
 * so a screen reader skips it.
 */
export const CardFace = memo(function CardFace({
  className = '',
  later = false,
  drawnAs,
  sameAs,
  ...card
}: CardFaceProps) {
  const id = useId();
  const { ref, near } = useNear(later);
  const key = keyOf(card, near);
  const isServed = useServed(`${key}${sameAs}`);
  const text = () => (sameAs ? `<use href="#${sameAs}"></use>` : drawn(card, near, key).replaceAll(idMark, id));
  return (
    <span ref={ref} className={`card-face ${className}`} aria-hidden="true">
      <svg
        viewBox={`0 0 ${cardWidth} ${cardHeight}`}
        focusable="false"
        // React leaves what is there alone; that it was told of nothing is no fault.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: isServed ? '' : text() }}
        id={drawnAs}
      />
    </span>
  );
});

export type Card = Omit<CardFaceProps, 'className' | 'later' | 'drawnAs' | 'sameAs'>;

const kept = new Map<string, string>();
const keptMax = 2_000;

/** Stands for the ids of gradients, which are each card's own: the same card may be on a page twice. */
const idMark = '~id~';

const keyOf = (card: Card, whole: boolean): string => `${whole}${JSON.stringify(card)}`;

/** A card that was drawn before is not drawn again; one with a photo is somebody's own. */
function drawn(card: Card, whole: boolean, key: string): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = svgText(drawing(card, idMark, whole));
  if (!card.photo) {
    if (kept.size >= keptMax) kept.clear();
    kept.set(key, text);
  }
  return text;
}

/** What is inside the svg element. */
export function drawing({ art, photo, photoArea, lines = [], value, ...words }: Card, id: string, whole: boolean) {
  const { Draw } = designs[art.design];
  const fromRight = readsFromRight(art, words.name);
  const ground = whole ? <Draw art={art} id={id} /> : <Ground art={art} id={id} />;
  const hasPhoto = photo !== undefined && photo !== null;
  const written = lines.filter(({ text }) => text.trim() !== '');
  // Over a photo that fills the card the brand's own ink may not show; white on a shade always does.
  const lettered = hasPhoto && photo.area === null ? { ...art, ink: '#ffffff' } : art;
  return (
    <>
      {fromRight ? <g transform={mirror}>{ground}</g> : ground}
      {hasPhoto ? <Photo photo={photo} id={id} /> : photoArea && <PhotoFrame area={photoArea} ink={art.ink} />}
      <Lettering art={lettered} {...words} personal={hasPhoto || written.length > 0} />
      <Lines lines={written} face={art.face} />
      {value !== undefined && <ValueMark value={value} atStart={fromRight} />}
    </>
  );
}
