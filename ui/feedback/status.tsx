import type { ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import { Icon, type IconName } from '../pictures/icon.tsx';
import './status.css';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

const icons: Record<Tone, IconName> = {
  good: 'tick',
  warn: 'alert',
  bad: 'warning',
  quiet: 'clock',
};

export interface StatusProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly pill?: boolean;
  readonly icon?: IconName;
}

/** How something stands, in a word. */
export function Status({ tone, children, pill = false, icon = icons[tone] }: StatusProps) {
  return (
    <span className={`status status-${tone}${pill ? ' status-pill' : ''}`}>
      <Icon name={icon} className="size-4" />
      {children}
    </span>
  );
}

export interface CalloutProps {
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: IconName;
  readonly closeLabel?: string;
  readonly onClose?: () => void;
}

/** Something to know about what stands around it. What comes and goes by itself is a toast. */
export function Callout({ tone, title, children, icon, closeLabel, onClose }: CalloutProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : undefined} className={`callout callout-${tone}`}>
      <Icon name={icon ?? (tone === 'quiet' ? 'info' : icons[tone])} />
      <div>
        <p className="callout-title">{title}</p>
        {children}
      </div>
      {onClose && closeLabel !== undefined && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
    </div>
  );
}
