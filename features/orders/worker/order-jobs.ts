// What the jobs of orders are made of, and where they wait.
export const orderIssueQueue = 'order-issue';
export const orderExpireQueue = 'order-expire';
export const orderReissueQueue = 'order-reissue';

/** Cards in one job: few enough that another unit's mail does not wait for them (D30). */
export const cardsAChunk = 500;

/** A part of a line, by the numbers of its cards. What is in a job does not change with the release that works it. */
export const chunksOf = ({ id, qty }: { readonly id: string; readonly qty: number }) =>
  Array.from({ length: Math.ceil(qty / cardsAChunk) }, (_, at) => ({
    line: id,
    from: at * cardsAChunk + 1,
    to: Math.min(qty, (at + 1) * cardsAChunk),
  }));
