import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { useAlive } from '#ui/foundation/alive.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { focusFirst, formOf, typedIn, type Faults } from '../parts/form.ts';
import { PasswordField } from './password-field.tsx';
import type { Credentials } from './sign-in.ts';

export interface EmployeeFormProps {
  readonly busy: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
}

const names = ['corporateCode', 'employeeId', 'pin'] as const;

/** EMPL-01, EMPL-02, EMPL-13: what the employer handed out. */
export function EmployeeForm({ busy, onSubmit }: EmployeeFormProps) {
  const intl = useIntl();
  const isAlive = useAlive();
  const [values, setValues] = useState({ corporateCode: '', employeeId: '', pin: '' });
  const [faults, setFaults] = useState<Faults<(typeof names)[number]>>({});
  const set = (name: (typeof names)[number]) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));

  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = formOf(event);
    if (busy) return;
    const typed = typedIn(form);
    const of = (name: (typeof names)[number]) => (typed[name] ?? '').trim();
    const wrong = Object.fromEntries(
      names.filter((name) => of(name) === '').map((name) => [name, intl.formatMessage({ id: 'auth.required' })]),
    );
    setFaults(wrong);
    if (focusFirst(form, wrong)) return;
    onSubmit({
      corporateCode: of('corporateCode'),
      employeeId: of('employeeId'),
      pin: of('pin'),
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        name="corporateCode"
        label={intl.formatMessage({ id: 'auth.employee.code' })}
        hint={intl.formatMessage({ id: 'auth.employee.code.hint' })}
        autoComplete="organization"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        reading="code"
        value={values.corporateCode}
        onChange={set('corporateCode')}
        error={faults.corporateCode}
      />
      <TextField
        name="employeeId"
        label={intl.formatMessage({ id: 'auth.employee.id' })}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        reading="code"
        value={values.employeeId}
        onChange={set('employeeId')}
        error={faults.employeeId}
      />
      <PasswordField
        kind="current"
        digits
        name="pin"
        label={intl.formatMessage({ id: 'auth.employee.pin' })}
        value={values.pin}
        onChange={set('pin')}
        error={faults.pin}
      />
      <Button type="submit" size="large" wide busy={busy} disabled={!isAlive}>
        {intl.formatMessage({ id: 'auth.submit' })}
      </Button>
      <p className="text-sm text-pretty text-ink-2">{intl.formatMessage({ id: 'auth.employee.help' })}</p>
    </form>
  );
}
