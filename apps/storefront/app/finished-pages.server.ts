import type { PageText } from '../page-services.ts';

/** The pages behind answers: through a stream each would be turned to bytes and back twice. */
export const finishedPages = new WeakMap<Response, PageText>();
