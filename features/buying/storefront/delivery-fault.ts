// What can be wrong with where something goes and when, in the cart as where it was written first.
import type { FieldFault } from '#domain/values/field-faults.ts';

/** The text of each (`delivery/use-words.ts`) says the values of the fault. */
export type FaultName =
  | FieldFault['name']
  | 'date-required'
  | 'date-passed'
  | 'date-too-soon'
  | 'date-too-far'
  | 'letter'
  | 'receivers-none'
  | 'receivers-incomplete'
  | 'receivers-too-many';

export interface DeliveryFault extends Omit<FieldFault, 'name'> {
  readonly name: FaultName;
  readonly count?: number;
  /** yyyy-mm-dd */
  readonly day?: string;
}
