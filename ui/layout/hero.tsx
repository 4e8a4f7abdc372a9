import type { ReactNode } from 'react';

export interface HeroProps {
  readonly title: string;
  /** Where the page is about something in front of it, this is not its heading. */
  readonly titleAs?: 'h1' | 'p';
  readonly text: string;
  /** One action, two at most. */
  readonly actions: ReactNode;
  /** On a phone one action below the other: for more words than a row has room for. */
  readonly stacked?: boolean;
  /** Up to five cards; the first is in front. */
  readonly cards: ReactNode;
}

export function Hero({ title, titleAs: Title = 'h1', text, actions, stacked = false, cards }: HeroProps) {
  return (
    <div className="hero-room">
      <section className="hero">
        <div className="hero-inside">
          <div className="md:py-12">
            <Title className="display-1">{title}</Title>
            <p className="mbs-3 mbe-6 max-w-[40ch] text-base text-pretty text-hero-ink-2 md:mbs-4 md:mbe-8 md:max-w-[34ch] md:text-lg">
              {text}
            </p>
            {/* Never as many lines as a font makes of it: all below would move when the font arrives. */}
            <div
              className={`flex items-center gap-x-3 gap-y-2 md:gap-4 [&>*:first-child]:shrink-0 ${
                stacked ? 'max-md:flex-col max-md:items-start' : 'max-[359px]:flex-col max-[359px]:items-start'
              }`}
            >
              {actions}
            </div>
          </div>
          <div className="fan" aria-hidden="true">
            {cards}
          </div>
        </div>
      </section>
    </div>
  );
}
