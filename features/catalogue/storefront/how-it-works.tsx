import { useIntl } from 'react-intl';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import { Wrapped } from '#ui/pictures/wrapped.tsx';

const steps = [
  { icon: 'brush', title: 'home.how.make.title', text: 'home.how.make.text' },
  { icon: 'send', title: 'home.how.send.title', text: 'home.how.send.text' },
  { icon: 'gift', title: 'home.how.open.title', text: 'home.how.open.text' },
] as const satisfies { icon: IconName; title: string; text: string }[];

export function HowItWorks() {
  const intl = useIntl();
  return (
    <section className="my-16 border-y border-line py-12 md:my-24">
      <h2 className="sr-only">{intl.formatMessage({ id: 'home.how' })}</h2>
      <Steps className="grid gap-8 lg:grid-cols-3 lg:gap-6" />
    </section>
  );
}

/** The same below the picture of a card: how a gift is made of it, and what its receiver finds. */
export function HowItBecomesAGift() {
  const intl = useIntl();
  return (
    <section className="rounded-panel border border-line bg-surface p-6 md:p-8">
      <h2 className="mbe-6 font-semibold">{intl.formatMessage({ id: 'home.how' })}</h2>
      <Steps className="grid gap-6" />
      <div className="mbs-8 grid justify-items-center">
        <Wrapped />
      </div>
    </section>
  );
}

function Steps({ className }: { className: string }) {
  const intl = useIntl();
  return (
    <ol className={className}>
      {steps.map(({ icon, title, text }) => (
        <li key={icon} className="grid grid-cols-[48px_1fr] items-start gap-4">
          <span className="grid size-12 place-items-center rounded-panel bg-accent-wash text-accent-ink">
            <Icon name={icon} />
          </span>
          <div>
            <h3 className="text-lg font-semibold">{intl.formatMessage({ id: title })}</h3>
            <p className="mbs-1 max-w-[44ch] text-sm text-ink-2">{intl.formatMessage({ id: text })}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
