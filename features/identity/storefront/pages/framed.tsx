import type { ReactNode } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { AuthFrame, type AuthFrameProps } from '../sign-in/auth-frame.tsx';

interface FramedProps {
  readonly page: Omit<AuthFrameProps, 'title' | 'children'>;
  /** The text that names the page. */
  readonly title?: NonNullable<MessageDescriptor['id']>;
  readonly children: ReactNode;
}

export function Framed({ page, title = 'auth.title', children }: FramedProps) {
  const intl = useIntl();
  return (
    <AuthFrame {...page} title={intl.formatMessage({ id: title })}>
      {children}
    </AuthFrame>
  );
}
