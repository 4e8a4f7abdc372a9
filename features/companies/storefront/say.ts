import type { IntlShape, MessageDescriptor } from 'react-intl';

type MessageId = NonNullable<MessageDescriptor['id']>;

/** Short for pages that say a great deal. */
export const sayIn =
  (intl: IntlShape) =>
  (id: MessageId, values?: Readonly<Record<string, string | number>>): string =>
    intl.formatMessage({ id }, values);
