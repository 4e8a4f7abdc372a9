import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { useVisitor } from '#browser/session/visitor.tsx';
import type { BuyerAsks } from '#domain/buying/buyer-details.ts';
import { nextStepParameter, originParameter } from '#domain/shop/shop-routes.ts';
import { documentCharsMax, documentTypes } from '#domain/identity/document.ts';
import { signInPage } from '#domain/identity/entrances.ts';
import { meantEmail } from '#domain/values/email-typo.ts';
import { linkClass } from '#ui/actions/link.ts';
import { Select } from '#ui/fields/choices/select.tsx';
import { PhoneField } from '#ui/fields/typed/phone-field.tsx';
import { SuggestingField } from '#ui/fields/typed/suggesting-field.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { Section } from '../delivery/section.tsx';
import type { BuyerForm } from './buyer-form.ts';
import type { CheckoutPageData } from './checkout-page.server.ts';

const documentTexts = {
  ID: 'checkout.document.id',
  PASSPORT: 'checkout.document.passport',
  TAX: 'checkout.document.tax',
} as const;

interface BuyerFieldsProps {
  readonly form: BuyerForm;
  readonly buyer: CheckoutPageData['buyer'];
  /** GATE-08, ORDER-30 */
  readonly asks: BuyerAsks;
  /** Whether a guest may have an account here. */
  readonly maySignIn: boolean;
  readonly onSignIn: () => void;
}

/** GATE-06, GATE-08: whom the receipt is for. */
export function BuyerFields({ form, buyer, asks, maySignIn, onSignIn }: BuyerFieldsProps) {
  const intl = useIntl();
  const { kind } = useVisitor();
  const { values } = form;
  return (
    <>
      <Section title={intl.formatMessage({ id: 'checkout.buyer' })}>
        {kind === 'guest' && maySignIn && <SignInLine onSignIn={onSignIn} />}
        <div className="field-row">
          <TextField
            {...form.field('name')}
            label={intl.formatMessage({ id: 'checkout.name' })}
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={80}
          />
          <SuggestingField
            {...form.field('email')}
            type="email"
            label={intl.formatMessage({ id: 'checkout.email' })}
            hint={intl.formatMessage({ id: 'checkout.email.hint' })}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            reading="left-to-right"
            meant={meantEmail}
            ask={(address) => intl.formatMessage({ id: 'delivery.email.meant' }, { address })}
          />
        </div>
        {asks.document && (
          <div className="field-row">
            <Select
              {...form.field('documentType')}
              label={intl.formatMessage({ id: 'checkout.document' })}
              options={documentTypes.map((type) => ({
                value: type,
                label: intl.formatMessage({ id: documentTexts[type] }),
              }))}
            />
            <TextField
              {...form.field('documentNo')}
              label={intl.formatMessage({ id: 'checkout.document.number' })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={documentCharsMax}
              reading="left-to-right"
            />
          </div>
        )}
      </Section>
      <Section title={intl.formatMessage({ id: 'checkout.invoice' })}>
        {asks.address && (
          <>
            <TextField
              {...form.field('address')}
              label={intl.formatMessage({ id: 'delivery.street' })}
              autoComplete="billing address-line1"
            />
            <TextField
              {...form.field('address2')}
              label={intl.formatMessage({ id: 'delivery.street.more' })}
              note={intl.formatMessage({ id: 'delivery.optional' })}
              autoComplete="billing address-line2"
            />
            <div className="field-row">
              <TextField
                {...form.field('zipCode')}
                label={intl.formatMessage({ id: 'delivery.zip' })}
                autoComplete="billing postal-code"
                autoCapitalize="characters"
                spellCheck={false}
                reading="left-to-right"
              />
              <TextField
                {...form.field('city')}
                label={intl.formatMessage({ id: 'delivery.city' })}
                autoComplete="billing address-level2"
              />
            </div>
          </>
        )}
        <div className="field-row">
          <Select
            {...form.field('country')}
            label={intl.formatMessage({ id: 'delivery.country' })}
            autoComplete="billing country"
            options={buyer.countries.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <PhoneField
            name="phone"
            label={intl.formatMessage({ id: 'delivery.phone' })}
            note={intl.formatMessage({ id: 'delivery.optional' })}
            countries={buyer.countries}
            countryLabel={intl.formatMessage({ id: 'delivery.mobile.country' })}
            value={{ country: values.phoneCountry, number: values.phone }}
            onChange={({ country, number }) => form.set({ phoneCountry: country, phone: number })}
            error={form.error('phone')}
          />
        </div>
      </Section>
    </>
  );
}

/** Back here afterwards, with everything that was typed. */
function SignInLine({ onSignIn }: Pick<BuyerFieldsProps, 'onSignIn'>) {
  const intl = useIntl();
  const link = (words: ReactNode) => (
    <SignInLink key="sign-in" onSignIn={onSignIn}>
      {words}
    </SignInLink>
  );
  return <p className="text-ink-2">{intl.formatMessage({ id: 'checkout.sign-in' }, { link })}</p>;
}

interface SignInLinkProps extends Pick<BuyerFieldsProps, 'onSignIn'> {
  readonly children: ReactNode;
}

function SignInLink({ onSignIn, children }: SignInLinkProps) {
  const { pathname } = useLocation();
  const to = `${signInPage('customer')}?${nextStepParameter}=checkout&${originParameter}=${encodeURIComponent(pathname)}`;
  return (
    <Link to={to} onClick={onSignIn} className={linkClass.text}>
      {children}
    </Link>
  );
}
