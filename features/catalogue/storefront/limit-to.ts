/** Of the screen's height. Set by script: the page's policy lets no style into the markup. */
export const limitTo =
  (heightPercent: number) =>
  (box: Pick<HTMLElement, 'style'> | null): void =>
    box?.style.setProperty('max-block-size', `${heightPercent}dvh`);
