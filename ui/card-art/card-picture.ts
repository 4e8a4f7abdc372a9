import { cardHeight, cardWidth } from './canvas.ts';
import { drawing, type Card } from './card-face.tsx';
import hands from './hands.css?raw';
import { svgText } from './svg-text.ts';

/** The front of a card as a picture that needs no page around it. */
export const cardPicture = (card: Card): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardWidth} ${cardHeight}"><style>${hands}</style>${svgText(drawing(card, 'card', true))}</svg>`;
