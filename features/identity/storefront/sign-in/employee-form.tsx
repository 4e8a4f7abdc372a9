import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { useForm } from '#ui/form/form.ts';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { PasswordField } from './password-field.tsx';
import type { Credentials } from './sign-in.ts';

export interface EmployeeFormProps {
  readonly busy: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
}

/** EMPL-01, EMPL-02, EMPL-13: what the employer handed out. */
export function EmployeeForm({ busy, onSubmit }: EmployeeFormProps) {
  const intl = useIntl();
  const missing = (text: string) => text.trim() === '' && intl.formatMessage({ id: 'auth.required' });
  const form = useForm({ corporateCode: '', employeeId: '', pin: '' }, ({ corporateCode, employeeId, pin }) => ({
    corporateCode: missing(corporateCode),
    employeeId: missing(employeeId),
    pin: missing(pin),
  }));

  function send({ corporateCode, employeeId, pin }: typeof form.values): void {
    if (!busy) onSubmit({ corporateCode: corporateCode.trim(), employeeId: employeeId.trim(), pin: pin.trim() });
  }

  return (
    <form {...form.props(send)} className="grid gap-5">
      <TextField
        {...form.field('corporateCode')}
        label={intl.formatMessage({ id: 'auth.employee.code' })}
        hint={intl.formatMessage({ id: 'auth.employee.code.hint' })}
        autoComplete="organization"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        reading="code"
      />
      <TextField
        {...form.field('employeeId')}
        label={intl.formatMessage({ id: 'auth.employee.id' })}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        reading="code"
      />
      <PasswordField
        {...form.field('pin')}
        kind="current"
        digits
        label={intl.formatMessage({ id: 'auth.employee.pin' })}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {intl.formatMessage({ id: 'auth.submit' })}
      </Button>
      <p className="text-sm text-pretty text-ink-2">{intl.formatMessage({ id: 'auth.employee.help' })}</p>
    </form>
  );
}
