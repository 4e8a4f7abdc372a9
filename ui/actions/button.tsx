import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClassOf, type ButtonShape } from './button-look.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonShape {
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly iconAfter?: IconName;
  /** Being worked on: it keeps its place, its words and the focus, and pressing it does nothing. */
  readonly busy?: boolean;
}

export function Button({
  look,
  size,
  wide,
  icon,
  iconAfter,
  busy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const shape: ButtonShape = {
    ...(look && { look }),
    ...(size && { size }),
    ...(wide && { wide }),
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // A submit button that is busy must not send the form again either.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClassOf(shape)}
    >
      {busy ? <Icon name="turning" className="button-ring" /> : icon && <Icon name={icon} className="size-5" />}
      {children}
      {iconAfter && <Icon name={iconAfter} className="size-5" />}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** What it does, for whoever cannot see it. */
  readonly label: string;
}

export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className="icon-button">
      <Icon name={icon} />
    </button>
  );
}
