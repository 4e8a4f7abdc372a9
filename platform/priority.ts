/** Who goes first when not all can, from the most urgent down: money that waits at a till, whoever does something,
 * whoever looks around. */
export const priorities = ['first', 'usual', 'last'] as const;
export type Priority = (typeof priorities)[number];
