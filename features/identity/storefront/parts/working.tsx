import { useIntl } from 'react-intl';
import { Parcel } from '#ui/pictures/parcel.tsx';

/** While the server looks at something. */
export function Working({ text }: { readonly text: 'reset.checking' | 'register.verify.working' }) {
  const intl = useIntl();
  return (
    <output className="grid justify-items-center gap-4 text-center">
      <Parcel mood="waiting" />
      <p className="text-ink-2">{intl.formatMessage({ id: text })}</p>
    </output>
  );
}
