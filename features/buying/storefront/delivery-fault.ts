// What can be wrong with where something goes and when, in the cart as where it was written first.

/** The text of each (`delivery/use-words.ts`) says the values of the fault. */
export type FaultName =
  | 'required'
  | 'blank'
  | 'digits'
  | 'letters'
  | 'attack'
  | 'characters'
  | 'between'
  | 'less'
  | 'email'
  | 'phone'
  | 'phone-length'
  | 'fixed-line'
  | 'not-in-list'
  | 'date-required'
  | 'date-passed'
  | 'date-too-soon'
  | 'date-too-far'
  | 'letter'
  | 'receivers-none'
  | 'receivers-incomplete'
  | 'receivers-too-many';

export interface DeliveryFault {
  readonly name: FaultName;
  readonly min?: number;
  readonly max?: number;
  readonly count?: number;
  /** yyyy-mm-dd */
  readonly day?: string;
}
