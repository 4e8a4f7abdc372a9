// How many decimals these services count in: as ISO 4217 says, which browsers do not follow for pesos and forints.
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const zeroDecimals = words('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
const threeDecimals = words('BHD IQD JOD KWD LYD OMR TND');

export const decimalsOf = (currency: string): number => {
  if (zeroDecimals.has(currency)) return 0;
  return threeDecimals.has(currency) ? 3 : 2;
};
