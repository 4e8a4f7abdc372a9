// Digits as people's keyboards write them: Arabic, Persian and full-width ones are the same numbers.
const zeros = [0x0660, 0x06f0, 0xff10];

export const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? 0));
  });
