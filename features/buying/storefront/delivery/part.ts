// What every part of the step is given.
import type { Draft } from '#domain/buying/draft.ts';
import type { Changes } from './delivery-changes.ts';
import type { DeliveryField } from './delivery-faults.ts';
import type { DeliveryTerms } from './delivery-terms.ts';
import type { Words } from './use-words.ts';

export interface PartProps {
  readonly draft: Draft;
  readonly terms: DeliveryTerms;
  readonly words: Words;
  /**
   * Asked with the draft as it is by then: a page that comes alive is told by all of its fields at once what was typed
   * into them, before it is drawn again.
   */
  readonly change: (how: (draft: Draft) => Changes) => void;
  /** What is wrong with a field, where that is to be said. */
  readonly error: (field: DeliveryField) => string | undefined;
}
