import type { ReactNode } from 'react';

const looks = { row: 'specimen-row', grid: 'specimen-grid', cards: 'specimen-cards', plain: '' };

/** One piece, in its states. */
export function Specimen({
  title,
  look = 'row',
  children,
}: {
  title: string;
  look?: keyof typeof looks;
  children: ReactNode;
}) {
  return (
    <div className="specimen">
      <h3 className="specimen-title">{title}</h3>
      <div className={looks[look]}>{children}</div>
    </div>
  );
}
