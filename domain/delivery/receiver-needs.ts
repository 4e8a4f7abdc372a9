// What each way of delivery has to know of the receiver.
import type { Receiver } from '../buying/line.ts';
import { isEmail } from '../values/email.ts';
import type { DeliveryWay } from './delivery-way.ts';

export type ReceiverNeed = 'name' | 'email' | 'mobile' | 'address';

/** What has to be known of the receiver. Files are collected by whoever bought them, who hands them on. */
export const needsOf = (way: DeliveryWay): readonly ReceiverNeed[] => needs[way];

const needs: Readonly<Record<DeliveryWay, readonly ReceiverNeed[]>> = {
  physical: ['name', 'address'],
  sms: ['name', 'mobile'],
  pdf: ['name'],
  email: ['name', 'email'],
  'email-and-sms': ['name', 'email', 'mobile'],
  zip: [],
  'card-file': [],
  'url-file': [],
};

/** What is right depends on the country and on who buys, so these are asked of whoever knows them. */
export type ReceiverChecks = Readonly<Record<Exclude<ReceiverNeed, 'email'>, (receiver: Receiver) => boolean>>;

/** What the way needs of the receiver and does not find, or not in order. */
export const receiverFaults = (way: DeliveryWay, receiver: Receiver, checks: ReceiverChecks): ReceiverNeed[] =>
  needsOf(way).filter((need) => (need === 'email' ? !isEmail(receiver.email) : !checks[need](receiver)));
