// What an e-mail address is, when two of them are one, and which mailbox one most likely ends in.

/**
 * VAL-06 VAL-30: a local part, an @, a dotted domain whose suffix has two or more letters. Narrower than the standard,
 * which allows quotes, comments and routes that no customer has.
 */
export const emailPattern =
  /^(?=.{1,254}$)(?!.*\.\.)[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;

export const isEmail = (text: string): boolean => emailPattern.test(text);

/** What somebody typed, in the one form in which an address is kept; null if it is none. */
export function plainEmail(typed: string): string | null {
  const address = folded(typed);
  return isEmail(address) ? address : null;
}

export const isSameEmail = (one: string, other: string): boolean => folded(one) === folded(other);

const folded = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();

const dotless: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address most likely ends in: `ana+1@` and `ana+2@` are one. For counting only; accounts are
 * found by the whole address, since not every mail server reads a plus this way.
 */
export function countedAddress(email: string): string {
  const address = folded(email);
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plain = local.replace(/(?<=.)\+.*$/s, '');
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
