// A date. The server and phones get the browser's own field, which a thumb knows; where there is a
// mouse, React Aria's field with a calendar takes its place once it has arrived.
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import './date-field.css';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { PlainDate, type DateControlProps } from './plain-date.tsx';
import { useComingAlive } from '../typed-early.ts';

export type DateFieldProps = FieldWords & Omit<DateControlProps, 'ties'>;

const DatePicker = lazy(() =>
  // Without it the browser's own field does.
  import('./date-picker.tsx').catch(() => ({ default: PlainDate })),
);

const finePointer = '(pointer: fine)';
const listen = (changed: () => void) => {
  const query = matchMedia(finePointer);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

export function DateField({ label, note, hint, error, ...control }: DateFieldProps) {
  const ties = useFieldTies({ hint, error });
  const hasMouse = useSyncExternalStore(
    listen,
    () => matchMedia(finePointer).matches,
    () => false,
  );
  // Nobody's field is taken away while they are in it.
  const [isInUse, setInUse] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useComingAlive(box, (typed) => setInUse(typed.contains(document.activeElement)));
  const plain = (
    <div ref={box} onFocus={() => setInUse(true)} onBlur={() => setInUse(false)}>
      <PlainDate {...control} ties={ties} />
    </div>
  );
  return (
    <Field label={label} note={note} hint={hint} error={error} ties={ties}>
      {hasMouse && !isInUse ? (
        <Suspense fallback={plain}>
          <DatePicker {...control} ties={ties} />
        </Suspense>
      ) : (
        plain
      )}
    </Field>
  );
}
