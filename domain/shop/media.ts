// The networks whose signs we draw; a unit may name others, and they get a plain one.
const names = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
} as const;
export type Network = keyof typeof names;

export const isNetwork = (icon: string): icon is Network => Object.hasOwn(names, icon);

/** What a link to a network is called: its name, or else where it leads. */
export const networkName = ({ icon, link }: { icon: string; link: string }): string =>
  isNetwork(icon) ? names[icon] : (/^https:\/\/([^/?#]+)/.exec(link)?.[1] ?? icon);
