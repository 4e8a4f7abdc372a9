// A page's side of the sealed round trip: the shop's own visit, and a sealed call to make with it.
export { openVisit } from '#features/visit/storefront/browser.ts';
export { sealedCall } from '#tools/bench/pipeline/calls.ts';
