import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BrandMark as Mark } from '#domain/units/theme.ts';
import { BrandMark } from '#ui/pictures/brand-mark.tsx';

/** The mark of a shop, as the address of a picture that a browser tab shows. */
export const drawIcon = (mark: Mark): string =>
  `data:image/svg+xml,${encodeURIComponent(renderToStaticMarkup(createElement(BrandMark, { mark })))}`;
