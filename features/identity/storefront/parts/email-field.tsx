import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { meantEmail } from '#domain/values/email-typo.ts';
import { linkClass } from '#ui/actions/link.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useWhenLifted } from '#ui/form/when-lifted.ts';

export interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The address of an account, as password managers look for it. Left with a likely slip, it asks about it. */
export function EmailField(props: EmailFieldProps) {
  const intl = useIntl();
  /** What stood there when the field was left. */
  const [left, setLeft] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const whenLifted = useWhenLifted();
  const meant = left === props.value ? meantEmail(left.trim()) : null;
  function take(address: string) {
    props.onChange(address);
    // The button goes with its question, and whoever pressed it by a key would be nowhere.
    box.current?.querySelector('input')?.focus();
  }
  return (
    <div ref={box} className="grid gap-2">
      <TextField
        {...props}
        name="email"
        type="email"
        label={intl.formatMessage({ id: 'auth.email' })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        reading="left-to-right"
        onBlur={({ target }) => whenLifted(() => setLeft(target.value))}
      />
      <output className="empty:hidden">
        {meant !== null && (
          <button
            type="button"
            onClick={() => take(meant)}
            className={`${linkClass.action} cursor-pointer text-start text-sm`}
          >
            {/* One piece, or the button would set its words apart. */}
            <span>{intl.formatMessage({ id: 'auth.email.meant' }, { address: <bdi key="address">{meant}</bdi> })}</span>
          </button>
        )}
      </output>
    </div>
  );
}
