// Waiting, in rooms that have no modules of Node's.
export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
