// The tests that notice, by what they begin with.
export const turns = (title: string) => ['ledger/turns.test.ts', title] as const;
export const second = (title: string) => turns(`whoever comes second ${title}`);
export const inOrder = (title: string) => turns(`while it waits for the first it has not locked the next ${title}`);
export const walls = (title: string) => ['ledger/walls.test.ts', title] as const;
export const ledger = (title: string) => ['ledger/ledger.test.ts', title] as const;
export const refused = (title: string) => ['ledger/refused.test.ts', title] as const;
export const expiry = (title: string) => ['ledger/expire.test.ts', title] as const;
export const partnerCall = (title: string) => ['data/partner-call.test.ts', title] as const;
export const sale = (title: string) => ['features/cards/api/till/single-statement.test.ts', title] as const;
export const usualSale = (title: string) => sale(`CARD-17 a usual sale ${title}`);
export const lookedUp = (title: string) => sale(`who asks is looked up in the sale’s own statement ${title}`);
