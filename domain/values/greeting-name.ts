// A mail of ours goes wherever somebody typed that it should, and a mail program makes a link of what looks like an address.
// So nobody is greeted by what may be one: whoever is called that is greeted by nothing.

/** Empty where it looks like an address, a mailbox or a number rather than somebody's name. */
export const greetingName = (typed: string): string => (looksLikeAddress.test(typed) ? '' : typed);

/** Initials are parted by dots as well, one letter each; the last part of an address has two and more. */
const looksLikeAddress = /[\p{L}\p{M}\p{N}][.。．｡]\p{L}[\p{L}\p{M}-]|[/\\@:]|\bwww\b|\p{N}{2}/iu;
