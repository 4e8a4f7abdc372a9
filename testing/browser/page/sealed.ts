// A page's side of the sealed round trip: the shop's own visit, and a sealed call to make with it.
export { openVisit } from '#browser/visit/open-visit.ts';
export { sealedCall } from '../../load/trivial-calls.ts';
