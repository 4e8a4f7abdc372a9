import { useIntl } from 'react-intl';

/** What something costs, left to right in every language and translated by nobody; null is nothing. */
export function Price({ of }: { readonly of: string | null }) {
  const intl = useIntl();
  if (of === null) return <>{intl.formatMessage({ id: 'delivery.letter.free' })}</>;
  return (
    <bdi dir="ltr" translate="no">
      {of}
    </bdi>
  );
}
