import { useMemo } from 'react';
import { useVisitor } from '#browser/session/visitor.tsx';
import type { KnownReceiver } from '#domain/delivery/receivers.ts';
import { isConsumer } from '#domain/identity/visitor.ts';

/** DELIV-16: what they are called; where they live and how they are reached comes with their account. */
export function useKnownPeople(): readonly KnownReceiver[] {
  const { kind, person } = useVisitor();
  const name = isConsumer(kind) && person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return useMemo(() => (name === '' ? [] : [{ name }]), [name]);
}
