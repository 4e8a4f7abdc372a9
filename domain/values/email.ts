/** VAL-06 VAL-30: a local part, an @, a dotted domain whose suffix has two or more letters. */
const emailPattern = /^[^\s@]+@([^\s@.]+\.)+[a-z]{2,}$/i;

export const isEmail = (text: string): boolean => emailPattern.test(text);
