import type { CardArt } from '#domain/catalogue/card-art.ts';

export interface FeaturedProduct {
  readonly itemCode: string;
  readonly name: string;
  readonly tagline: string;
  readonly art: CardArt;
}
