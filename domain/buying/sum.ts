export const sum = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);
