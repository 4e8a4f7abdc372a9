import type { Product } from '#domain/catalogue/product.ts';
import { codeStock } from './code-stock/code-stock.ts';
import { ownLedger } from './own-ledger/own-ledger.ts';
import type { Issuer } from './port.ts';

const issuers: Record<Product['issuer'], Issuer> = { own: ownLedger, 'third-party': codeStock };

/** Who makes the cards of a product. */
export const issuerOf = ({ issuer }: Pick<Product, 'issuer'>): Issuer => issuers[issuer];
