// DELIV-16: whoever is not said in a line is somebody the shop knows already. People come in the order in which they are
// asked: the line's own, the member's delivery info, the customer member, the guest info.
import type { Receiver, Sender } from '../buying/line.ts';

/** What is known of somebody; what is not is empty or missing. */
export type KnownReceiver = Partial<Receiver>;
export type KnownSender = Partial<Sender>;

/**
 * What belongs together is of one person: the street of one and the city of another would be a place that does not exist.
 * Whatever the line says wins even where it is wrong, since a mistyped number must not become somebody else's.
 */
export function filledReceiver(people: readonly KnownReceiver[]): Receiver {
  const own = people[0] ?? {};
  const named = firstThatSays(people, 'name', 'firstName', 'lastName');
  const called = firstThatSays(people, 'mobile');
  const housed = firstThatSays(people, 'address', 'address2', 'zipCode', 'city');
  return {
    civility: named.civility ?? null,
    name: named.name ?? '',
    firstName: named.firstName ?? '',
    lastName: named.lastName ?? '',
    email: firstThatSays(people, 'email').email ?? '',
    mobileAreaCode: called.mobileAreaCode ?? '',
    mobile: called.mobile ?? '',
    address: housed.address ?? '',
    address2: housed.address2 ?? '',
    zipCode: housed.zipCode ?? '',
    city: housed.city ?? '',
    country: housed.country ?? '',
    // It is of whoever lives there, or of nobody.
    vatNumber: firstThatSays([own, housed], 'vatNumber').vatNumber ?? '',
    language: own.language ?? null,
  };
}

/** A sender has nothing that belongs together. */
export const filledSender = (people: readonly KnownSender[]): Sender => ({
  name: firstThatSays(people, 'name').name ?? '',
  email: firstThatSays(people, 'email').email ?? '',
  mobile: firstThatSays(people, 'mobile').mobile ?? '',
});

/** The first of whom any of the fields is known, else nobody. */
const firstThatSays = <Person extends object>(
  people: readonly Person[],
  ...fields: readonly (keyof Person)[]
): Partial<Person> => people.find((person) => fields.some((field) => isSaid(person[field]))) ?? {};

const isSaid = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
