import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { toasts, type Toasts, type ToastText } from '#ui/overlays/toasts.ts';

/** What a notification says of its own; without either it says the usual. */
export interface Notice {
  readonly title?: string;
  readonly content?: string;
}

export type Notify = Readonly<Record<ToastText['kind'], (notice?: Notice) => void>>;

/** SHELL-24, SHELL-25: what each kind says when nothing better is known. */
export type UsualTexts = Readonly<Record<ToastText['kind'], Notice & { readonly title: string }>>;

export function createNotify({ show }: Pick<Toasts, 'show'>, usual: UsualTexts): Notify {
  const say = (kind: ToastText['kind']) => (notice?: Notice) => {
    const said = notice?.title || notice?.content ? notice : usual[kind];
    show({
      kind,
      title: said.title ?? usual[kind].title,
      ...(said.content ? { content: said.content } : {}),
    });
  };
  return { success: say('success'), error: say('error'), warning: say('warning') };
}

/** Shows notifications over the page. */
export function useNotify(): Notify {
  const intl = useIntl();
  return useMemo(
    () =>
      createNotify(toasts, {
        success: { title: intl.formatMessage({ id: 'notice.success' }) },
        error: {
          title: intl.formatMessage({ id: 'notice.error' }),
          content: intl.formatMessage({ id: 'notice.support' }),
        },
        warning: {
          title: intl.formatMessage({ id: 'notice.warning' }),
          content: intl.formatMessage({ id: 'notice.contact' }),
        },
      }),
    [intl],
  );
}
