// What each way of delivery has to know of the receiver.
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
