import { useIntl } from 'react-intl';
import { keepsRule, passwordCharsMin, passwordFault, passwordRules } from '#domain/identity/password.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { PasswordField, type PasswordFieldProps } from '../sign-in/password-field.tsx';

const ruleTexts = {
  length: 'auth.rule.length',
  uppercase: 'auth.rule.uppercase',
  lowercase: 'auth.rule.lowercase',
  'no-space': 'auth.rule.space',
} as const;

/** VAL-16: says what a password needs, and ticks it off while it is being chosen. */
export function NewPasswordField(props: Omit<PasswordFieldProps, 'kind' | 'hint'>) {
  const intl = useIntl();
  return (
    <PasswordField
      {...props}
      kind="new"
      hint={
        <span className="grid gap-x-4 gap-y-1 xs:grid-cols-2">
          {passwordRules.map((rule) => {
            const kept = keepsRule(props.value, rule);
            return (
              <span key={rule} className={`flex items-center gap-1.5 ${kept ? 'text-good' : ''}`}>
                {kept ? <Icon name="tick" className="size-4" /> : <Dot />}
                {intl.formatMessage({ id: ruleTexts[rule] }, { count: passwordCharsMin })}
                {kept && <span className="sr-only">{intl.formatMessage({ id: 'auth.rule.kept' })}</span>}
              </span>
            );
          })}
        </span>
      }
    />
  );
}

const Dot = () => (
  <span aria-hidden="true" className="grid size-4 place-items-center">
    <span className="size-1.5 rounded-full bg-line-2" />
  </span>
);

/** Whether the server will take it, as far as can be told here. */
export const isGoodPassword = (password: string): boolean => passwordFault(password) === null;
