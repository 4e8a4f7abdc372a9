/** AUTH-31: how long Safari waits. */
export const safariDelayMs = 1_000;

/** Chromium and the others say Safari as well, and more. */
export const isSafari = (userAgent: string): boolean =>
  /Safari\//.test(userAgent) && !/Chrom(e|ium)\/|Android|Edg/.test(userAgent);

/** AUTH-31: Safari follows a link that is clicked a second later where it would not follow a script. */
export function leaveFor(address: string): void {
  if (!isSafari(navigator.userAgent)) return location.assign(address);
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  setTimeout(() => link.click(), safariDelayMs);
}
