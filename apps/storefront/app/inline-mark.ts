import { createContext } from 'react';

/**
 * What our own inline scripts and styles carry as their nonce while a page is rendered. It is taken out of the
 * finished page, so a browser knows of none.
 */
export const InlineMark = createContext<string | undefined>(undefined);
