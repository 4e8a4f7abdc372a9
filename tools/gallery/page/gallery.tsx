import type { ReactElement } from 'react';
import { BrandMark } from '#ui/pictures/brand-mark.tsx';
import { segmentClass, segmentsClass } from '#ui/fields/choices/segments.tsx';
import { units } from '#units/all.ts';
import { Actions } from './parts/actions.tsx';
import { BuyingParts } from './parts/buying-parts.tsx';
import { Cards } from './parts/cards.tsx';
import { Choices } from './parts/choices.tsx';
import { DeliveryParts } from './parts/delivery-parts.tsx';
import { EmptyPlaces } from './parts/empty-places.tsx';
import { Feedback } from './parts/feedback.tsx';
import { Fields } from './parts/fields.tsx';
import { Foundations } from './parts/foundations.tsx';
import { HeaderParts } from './parts/header-parts.tsx';
import { Navigation } from './parts/navigation.tsx';
import { Tables } from './parts/tables.tsx';
import { addressOf, useUnit, useView, type View } from './view.ts';

const parts: readonly { id: string; title: string; Show: () => ReactElement }[] = [
  { id: 'foundations', title: 'Foundations', Show: Foundations },
  { id: 'actions', title: 'Actions', Show: Actions },
  { id: 'fields', title: 'Fields', Show: Fields },
  { id: 'choices', title: 'Choices', Show: Choices },
  { id: 'cards', title: 'Cards', Show: Cards },
  { id: 'navigation', title: 'Ways', Show: Navigation },
  { id: 'header', title: 'Header', Show: HeaderParts },
  { id: 'buying', title: 'Buying', Show: BuyingParts },
  { id: 'delivery', title: 'Delivery', Show: DeliveryParts },
  { id: 'feedback', title: 'Feedback', Show: Feedback },
  { id: 'empty', title: 'Empty places', Show: EmptyPlaces },
  { id: 'table', title: 'Table', Show: Tables },
];

export function Gallery() {
  const view = useView();
  const shown = parts.filter(({ id }) => view.part === null || view.part === id);
  return (
    <>
      <Bar />
      <div className="wrap gallery">
        <nav aria-label="Parts" className="gallery-side">
          <a href={addressOf({ ...view, part: null })} aria-current={view.part === null ? 'page' : undefined}>
            All
          </a>
          {parts.map(({ id, title }) => (
            <a key={id} href={addressOf({ ...view, part: id })} aria-current={view.part === id ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <main>
          {shown.map(({ id, title, Show }) => (
            <section key={id} id={id} className="gallery-part" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="display-2">
                {title}
              </h2>
              <Show />
            </section>
          ))}
        </main>
      </div>
    </>
  );
}

function Bar() {
  const view = useView();
  const { profile } = useUnit();
  return (
    <header className="border-b border-head-line bg-head text-on-head [--focus:currentColor] [--well:var(--head-well)]">
      <div className="wrap gallery-bar">
        <h1 className="me-auto inline-flex items-center gap-3 font-display text-2xl/8 font-[weight:var(--display-weight)]">
          <BrandMark mark={profile.theme.mark} className="size-8" />
          {profile.name[view.direction === 'rtl' ? 'ar' : 'en'] ?? profile.name.en}
        </h1>
        <Choice options={units.map((unit) => [unit.profile.name.en ?? unit.profile.id, { unit: unit.profile.id }])} />
        <Choice
          options={[
            ['Left to right', { direction: 'ltr' }],
            ['Right to left', { direction: 'rtl' }],
          ]}
        />
        <Choice
          options={[
            ['Light', { dark: false }],
            ['Dark', { dark: true }],
          ]}
        />
      </div>
    </header>
  );
}

function Choice({ options }: { options: readonly (readonly [string, Partial<View>])[] }) {
  const view = useView();
  return (
    <div className={segmentsClass}>
      {options.map(([label, change]) => {
        const there = { ...view, ...change };
        return (
          <a
            key={label}
            href={addressOf(there)}
            aria-current={addressOf(there) === addressOf(view) ? 'true' : undefined}
            className={segmentClass}
          >
            {label}
          </a>
        );
      })}
    </div>
  );
}
