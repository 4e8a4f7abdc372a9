// By what a token is known that is itself never stored: random enough that its hash needs no salt and no key.
import { hash } from 'node:crypto';

export const sha256 = (content: string | Buffer): Buffer => hash('sha256', content, 'buffer');
