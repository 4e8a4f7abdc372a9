import { latinDigits } from './latin-digits.ts';

/** What is a code in what was typed or pasted: "123-456" and "Your code: 123456" are both 123456. */
export function readCode(text: string, length: number): string {
  const digits = latinDigits(text);
  // A message may hold other numbers; a run of the right length, spaces or hyphens apart, is the code.
  const run = digits.match(/\d(?:[ -]?\d)*/g)?.map((found) => found.replaceAll(/\D/g, ''));
  const exact = run?.find((found) => found.length === length);
  return (exact ?? digits.replaceAll(/\D/g, '')).slice(0, length);
}
