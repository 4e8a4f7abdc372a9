// How things are named, for what writes the first draft of them.
import { areas } from '../walls/areas.ts';

export const nameFaults = (word: string): string[] =>
  /^[a-z]+(-[a-z]+)*$/.test(word) ? [] : [`"${word}" is not written like-this.`];

export const areaFaults = (area: string): string[] =>
  (areas as readonly string[]).includes(area) ? [] : [`"${area}" is no area. They are: ${areas.join(', ')}.`];

export const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** block-card, as a component is named: BlockCard */
export const pascal = (name: string): string => camel(`-${name}`);
/** block-card, as a sentence begins: Block card */
export const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
