// A slip in the name of a mail service is the commonest way for a gift to go nowhere, and the easiest to see.
import { editDistance } from './edit-distance.ts';

/** Where most of our customers have their mail. Near neighbours that are no slips are in it as well. */
const services = `
gmail.com googlemail.com hotmail.com hotmail.fr hotmail.es hotmail.it hotmail.nl hotmail.be hotmail.de hotmail.ch
hotmail.co.uk outlook.com outlook.fr outlook.es outlook.it outlook.sa outlook.be outlook.de outlook.pt live.com live.fr
live.nl live.it live.be msn.com yahoo.com yahoo.fr yahoo.es yahoo.it yahoo.de yahoo.co.uk yahoo.com.br yahoo.com.mx
yahoo.com.co yahoo.com.ar ymail.com mail.com mailo.com email.com icloud.com me.com mac.com aol.com proton.me
protonmail.com gmx.com gmx.fr gmx.net gmx.de orange.fr wanadoo.fr free.fr sfr.fr laposte.net bbox.fr neuf.fr
libero.it tiscali.it virgilio.it alice.it ziggo.nl kpnmail.nl planet.nl xs4all.nl uol.com.br bol.com.br terra.com.br
sapo.pt batelco.com.bh une.net.co etb.net.co claro.net.do codetel.net.do qq.com 163.com 126.com sina.com
`
  .trim()
  .split(/\s+/);
const known = new Set(services);

/** The address that was probably meant; null where nothing looks like a slip. */
export function meantEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const [local, domain] = [typed.slice(0, at), typed.slice(at + 1).toLowerCase()];
  if (at < 1 || known.has(domain) || isElsewhere(domain)) return null;
  // Two slips only where much is left that fits: "free.fr" and "live.fr" are two different services.
  const slipsMax = domain.length >= 9 ? 2 : 1;
  const near = services
    .map((service) => ({ service, slips: editDistance(domain, service) }))
    .filter(({ service, slips }) => slips <= slipsMax && (slips === 1 || service.startsWith(domain.slice(0, 1))))
    .toSorted((one, other) => one.slips - other.slips);
  const [nearest] = near;
  return nearest ? `${local}@${nearest.service}` : null;
}

/** The service of another country, as hotmail.pt: its neighbours belong to somebody else. `.co` is half of `.com`. */
function isElsewhere(domain: string): boolean {
  const [, name, country = ''] = /^(.+)\.([a-z]{2})$/.exec(domain) ?? [];
  const isThere = services.some((service) => service.startsWith(`${name}.`) && service.length === domain.length);
  if (!isThere || ['co', 'cm'].includes(country)) return false;
  // Made when it is needed: the names of all regions take a browser long, and hardly an address gets here.
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return regions.of(country.toUpperCase()) !== undefined;
}
