import type { ShellShop } from './shell.ts';

/** UNIT-08: what a browser tab, a search engine and a shared link show of the shop. */
export function ShopHead({ shop }: { shop: ShellShop }) {
  const [light, dark] = shop.barColours;
  return (
    <>
      {shop.displayFont && (
        <link rel="preload" href={shop.displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      {shop.scriptStyle && <link rel="stylesheet" href={shop.scriptStyle} />}
      <meta name="description" content={shop.description} />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:description" content={shop.description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={shop.canonical} />
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={shop.icon} type="image/svg+xml" />
      <link rel="canonical" href={shop.canonical} />
      {shop.alternates.map(({ tag, href }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={href} />
      ))}
    </>
  );
}
