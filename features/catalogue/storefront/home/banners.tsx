import { useIntl } from 'react-intl';

interface BannersProps {
  readonly desktop: readonly string[];
  readonly mobile: readonly string[];
}

/** HOME-09: the unit's own pictures, up to three beside each other on a desktop, six in a row to swipe on a phone. */
export function Banners({ desktop, mobile }: BannersProps) {
  const intl = useIntl();
  if (desktop.length === 0 && mobile.length === 0) return null;
  const label = intl.formatMessage({ id: 'home.banners' });
  return (
    <>
      <Row label={label} pictures={desktop.slice(0, 3)} className="hidden lg:grid lg:auto-cols-fr lg:grid-flow-col" />
      <Row label={label} pictures={mobile.slice(0, 6)} className="flex snap-x overflow-x-auto lg:hidden" />
    </>
  );
}

function Row({ label, pictures, className }: { label: string; pictures: readonly string[]; className: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={label} className={`wrap gap-4 pbs-6 ${className}`}>
      {pictures.map((address) => (
        <li key={address} className="flex-none basis-4/5 snap-center">
          <img src={address} alt="" loading="lazy" width={1200} height={400} className="h-auto w-full rounded-panel" />
        </li>
      ))}
    </ul>
  );
}
