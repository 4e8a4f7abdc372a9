/**
 * Of the screen's height. Set by script, and taken away by it: the page's policy lets no style into the markup.
 */
export const limitTo = (heightPercent: number) => (box: Pick<HTMLElement, 'style'> | null) => {
  box?.style.setProperty('max-block-size', `${heightPercent}dvh`);
  return () => void box?.style.removeProperty('max-block-size');
};
