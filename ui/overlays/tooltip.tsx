import type { ComponentProps } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { AriaLocale } from '../foundation/aria-locale.tsx';
import './tooltip.css';

export interface TooltipProps {
  readonly text: string;
  /** One button or link; it keeps its own name, the tooltip only adds to it. */
  readonly children: ComponentProps<typeof Focusable>['children'];
}

/**
 * A few words about what the pointer or the focus is on. Fingers never see it, so nothing may be said
 * here alone.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <AriaLocale>
      <TooltipTrigger delay={400} closeDelay={100}>
        <Focusable>{children}</Focusable>
        <AriaTooltip offset={8} className="tooltip">
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </AriaLocale>
  );
}
