// A phone number in a form: its country and its digits are two fields.
import type { PhoneNumber } from '#ui/fields/typed/phone-number.ts';

export const phoneIn = ({ phone, phoneCountry }: Record<'phone' | 'phoneCountry', string>): PhoneNumber => ({
  country: phoneCountry,
  number: phone,
});

/** VAL-18: 3 to 16 digits; whether there is such a number is asked by the server. */
export const isPhone = ({ number }: PhoneNumber, whole: string): boolean => {
  const digits = number.replaceAll(/\D/g, '').length;
  return whole !== '' && digits >= 3 && digits <= 16;
};
