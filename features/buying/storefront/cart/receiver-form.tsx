import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import type { Line } from '#domain/buying/line.ts';
import { plainEmail } from '#domain/values/email.ts';
import { hasHidden } from '#domain/values/seen-text.ts';
import { addressCharsMax, addressFault, cityCharsMax, zipCharsMax } from '#domain/values/text-rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { useForm } from '#ui/form/form.ts';
import { useCartStore } from './use-cart.ts';

interface ReceiverFormProps {
  readonly line: Line;
  readonly what: 'email' | 'address';
  readonly onDone: () => void;
}

/** CART-18: where a line goes, changed in its place. */
export function ReceiverForm({ line, what, onDone }: ReceiverFormProps) {
  return what === 'email' ? <EmailForm line={line} onDone={onDone} /> : <AddressForm line={line} onDone={onDone} />;
}

type PartProps = Omit<ReceiverFormProps, 'what'>;

function EmailForm({ line, onDone }: PartProps) {
  const intl = useIntl();
  const { setReceiver } = useCartStore();
  const form = useForm({ email: line.receiver.email }, ({ email }) => ({
    // VAL-05, VAL-30. What turns letters round or hides between them is in nobody's address.
    email: (plainEmail(email) === null || hasHidden(email.trim())) && intl.formatMessage({ id: 'cart.email.wrong' }),
  }));
  useFocusFirst(form.element);
  return (
    <form
      {...form.props(({ email }) => {
        setReceiver(line.id, { email: email.trim() });
        onDone();
      })}
      className="cart-form"
    >
      <TextField
        {...form.field('email')}
        label={intl.formatMessage({ id: 'cart.email' })}
        type="email"
        inputMode="email"
        // Somebody else's, so that of whoever fills it in is not offered.
        autoComplete="section-receiver email"
        spellCheck={false}
        maxLength={254}
        reading="left-to-right"
      />
      <Answers onCancel={onDone} />
    </form>
  );
}

function AddressForm({ line, onDone }: PartProps) {
  const intl = useIntl();
  const { setReceiver } = useCartStore();
  const { address, address2, zipCode, city } = line.receiver;
  // VAL-07, VAL-15, VAL-31: as where it was typed first.
  function wrong(text: string, charsMax?: number): string | false {
    const fault = addressFault(text, charsMax);
    return fault !== null && intl.formatMessage({ id: fault === 'required' ? 'cart.missing' : 'cart.characters' });
  }
  const form = useForm({ address, address2, zipCode, city }, (typed) => ({
    address: wrong(typed.address),
    address2: typed.address2.trim() !== '' && wrong(typed.address2),
    zipCode: wrong(typed.zipCode, zipCharsMax),
    city: wrong(typed.city, cityCharsMax),
  }));
  useFocusFirst(form.element);
  return (
    <form
      {...form.props((typed) => {
        setReceiver(line.id, {
          address: typed.address.trim(),
          address2: typed.address2.trim(),
          zipCode: typed.zipCode.trim(),
          city: typed.city.trim(),
        });
        onDone();
      })}
      className="cart-form"
    >
      <TextField
        {...form.field('address')}
        label={intl.formatMessage({ id: 'cart.address' })}
        autoComplete="section-receiver shipping address-line1"
        maxLength={addressCharsMax}
      />
      <TextField
        {...form.field('address2')}
        label={intl.formatMessage({ id: 'cart.address2' })}
        autoComplete="section-receiver shipping address-line2"
        maxLength={addressCharsMax}
      />
      <div className="cart-form-pair">
        <TextField
          {...form.field('zipCode')}
          label={intl.formatMessage({ id: 'cart.zip' })}
          autoComplete="section-receiver shipping postal-code"
          maxLength={zipCharsMax}
          reading="left-to-right"
        />
        <TextField
          {...form.field('city')}
          label={intl.formatMessage({ id: 'cart.city' })}
          autoComplete="section-receiver shipping address-level2"
          maxLength={cityCharsMax}
        />
      </div>
      <Answers onCancel={onDone} />
    </form>
  );
}

function Answers({ onCancel }: { onCancel: () => void }) {
  const intl = useIntl();
  return (
    <div className="cart-form-answers">
      <Button type="submit" size="small">
        {intl.formatMessage({ id: 'cart.save' })}
      </Button>
      <Button look="secondary" size="small" onClick={onCancel}>
        {intl.formatMessage({ id: 'cart.cancel' })}
      </Button>
    </div>
  );
}

function useFocusFirst(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
}
