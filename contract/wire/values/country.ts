import { z } from 'zod';

/** A two-letter country code. The contract also writes UAE for the Emirates (UNIT-72). */
export const CountryCode = z
  .string()
  .max(3)
  .transform((code) => (code.toUpperCase() === 'UAE' ? 'AE' : code.toUpperCase()))
  .pipe(z.string().regex(/^[A-Z]{2}$/));
