/** The look of a link, for the router's links and plain ones. */
export const linkClass = {
  /** In a sentence, or alone beside a heading. */
  text: 'link',
  /** In a list of links, where underlining each would be noise. */
  quiet: 'link link-quiet',
  /** Alone, as a small second action: as tall as a finger needs. */
  action: 'link link-action',
} as const;
