import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { isPrinted, linesMax, type AddFault } from '#domain/buying/cart.ts';
import { checkoutPath, isTopUp } from '#domain/buying/draft-path.ts';
import type { Line } from '#domain/buying/line.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/choices/radio-group.tsx';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { Question } from '#ui/overlays/question.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { cartPath } from './cart-path.ts';
import { printedOn } from './line-art.tsx';
import { useCart } from './use-cart.ts';
import './cart.css';

export interface AddQuestionProps {
  /** What `add` answered. */
  readonly fault: AddFault;
  /** What was to be added, at least one. */
  readonly lines: readonly [Line, ...Line[]];
  /** The cart is as it was; or it has these lines and no others; or nobody has decided anything. */
  readonly onDone: (outcome: 'kept' | 'replaced' | 'cancelled') => void;
}

/** CART-42, CART-43, PHONE-04: what does not go together, and the ways on from there. It shows texts of `cart`. */
export function AddQuestion({ fault, lines, onDone }: AddQuestionProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const offers = useOffers();
  const { lines: there, startAnew } = useCart();
  const [answer, setAnswer] = useState(fault === 'phone-credit-alone' ? 'finish' : 'keep');
  const { name } = lines[0].product;
  const closeLabel = intl.formatMessage({ id: 'cart.close' });
  const cancel = () => onDone('cancelled');
  if (fault === 'full')
    return (
      <Question title={intl.formatMessage({ id: 'cart.full' })} closeLabel={closeLabel} onClose={cancel}>
        <p className="text-pretty text-ink-2">{intl.formatMessage({ id: 'cart.full.why' }, { name, max: linesMax })}</p>
        <Button size="large" wide onClick={() => onDone('kept')}>
          {intl.formatMessage({ id: 'cart.keep' })}
        </Button>
      </Question>
    );

  function goOn(): void {
    if (answer === 'take') startAnew(lines);
    onDone(answer === 'take' ? 'replaced' : 'kept');
    // What is being made up is kept as it is; so the page is left without a question.
    if (answer === 'finish') void navigate(toFinish, { replace: true });
  }
  const checkout = checkoutPath(there ?? []);
  const toFinish = checkout !== null && offers(checkout) ? checkout : cartPath;
  const texts = questionTexts[fault];
  const why = intl.formatMessage({ id: texts.why }, { name });
  return (
    <Question
      title={intl.formatMessage({ id: texts.title })}
      closeLabel={closeLabel}
      onClose={cancel}
      picture={<Both lines={lines} />}
    >
      <RadioGroup
        label={why}
        look="rows"
        value={answer}
        onChange={setAnswer}
        options={[
          fault === 'phone-credit-alone'
            ? {
                value: 'finish',
                label: intl.formatMessage({ id: 'cart.finish' }),
                hint: intl.formatMessage({ id: 'cart.finish.what' }, { name }),
              }
            : {
                value: 'keep',
                label: intl.formatMessage({ id: 'cart.keep' }),
                hint: intl.formatMessage({ id: 'cart.keep.what' }, { name }),
              },
          {
            value: 'take',
            label: intl.formatMessage({ id: 'cart.take' }),
            hint: intl.formatMessage({ id: 'cart.take.what' }, { name }),
          },
        ]}
      />
      <div className="cart-question-answers">
        <Button size="large" wide onClick={goOn}>
          {intl.formatMessage({ id: 'cart.continue' })}
        </Button>
        <Button look="secondary" size="large" onClick={cancel}>
          {intl.formatMessage({ id: 'cart.cancel' })}
        </Button>
      </div>
    </Question>
  );
}

const questionTexts = {
  'mixed-kinds': { title: 'cart.mixed', why: 'cart.mixed.why' },
  'one-product': { title: 'cart.one', why: 'cart.one.why' },
  'phone-credit-alone': { title: 'cart.credit-alone', why: 'cart.credit-alone.why' },
} as const satisfies Record<Exclude<AddFault, 'full'>, object>;

/** What is there and what was to come. */
function Both({ lines }: Pick<AddQuestionProps, 'lines'>) {
  const intl = useIntl();
  const { lines: there } = useCart();
  return (
    <div className="cart-question-picture">
      <Side title={intl.formatMessage({ id: 'cart.in-cart' })} lines={there ?? []} />
      <span className="cart-question-sign">
        <Icon name="unsorted" className="size-5" />
      </span>
      <Side title={intl.formatMessage({ id: 'cart.adding' })} lines={lines} />
    </div>
  );
}

function Side({ title, lines }: { title: string; lines: readonly Line[] }) {
  const intl = useIntl();
  const cards = lines.reduce((whole, { qty }) => whole + qty, 0);
  const isPrintedSide = lines.some(({ product }) => isPrinted(product));
  return (
    <div className="cart-question-side">
      <div className="cart-question-cards">
        {lines.slice(0, 2).map(({ id, product, design }) => (
          <CardFace
            key={id}
            art={design.art ?? product.art}
            name={product.name}
            tagline=""
            caption=""
            {...printedOn(design)}
          />
        ))}
      </div>
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">
        {lines.some(isTopUp)
          ? intl.formatMessage({ id: 'cart.top-ups' }, { count: cards })
          : isPrintedSide
            ? intl.formatMessage({ id: 'cart.printed-cards' }, { cards })
            : intl.formatMessage({ id: 'cart.digital-cards' }, { cards })}
      </p>
    </div>
  );
}
