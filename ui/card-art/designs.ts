import type { ReactElement } from 'react';
import type { CardArt, CardDesign } from '#domain/catalogue/card-art.ts';
import { Arches } from './arches.tsx';
import { Botanical } from './botanical.tsx';
import type { DesignProps } from './canvas.ts';
import { Confetti } from './confetti.tsx';
import { Contours } from './contours.tsx';
import { Dots } from './dots.tsx';
import { Dunes } from './dunes.tsx';
import { Fern } from './fern.tsx';
import { Mesh } from './mesh.tsx';
import { Orbit } from './orbit.tsx';
import { Pebbles } from './pebbles.tsx';
import { Rays } from './rays.tsx';
import { Stars } from './stars.tsx';
import { Stripes } from './stripes.tsx';
import { Tiles } from './tiles.tsx';
import { Waves } from './waves.tsx';
import { Weave } from './weave.tsx';

export interface Design {
  readonly Draw: (props: DesignProps) => ReactElement;
  /** How wide the name may be where the design leaves room for it. */
  readonly nameRoom?: number;
  /** The colour of the line at the foot, where the ink would not show. */
  readonly captionInk?: (art: CardArt) => string;
  /** The pattern fills the foot. */
  readonly noCaption?: true;
}

export const designs: Record<CardDesign, Design> = {
  fern: { Draw: Fern },
  botanical: { Draw: Botanical },
  waves: { Draw: Waves, captionInk: ({ ground }) => ground[0] },
  tiles: { Draw: Tiles, nameRoom: 122, noCaption: true },
  arches: { Draw: Arches },
  confetti: { Draw: Confetti, noCaption: true },
  contours: { Draw: Contours },
  rays: { Draw: Rays },
  stripes: { Draw: Stripes, nameRoom: 148, noCaption: true },
  mesh: { Draw: Mesh },
  pebbles: { Draw: Pebbles, noCaption: true },
  dots: { Draw: Dots },
  stars: { Draw: Stars },
  orbit: { Draw: Orbit },
  dunes: { Draw: Dunes },
  weave: { Draw: Weave },
};
