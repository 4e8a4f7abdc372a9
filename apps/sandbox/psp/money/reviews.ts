// Payments that the service's own people look at.
import type { Account } from '../account.ts';
import type { Charge, Intent } from '../things.ts';

export function openReview(account: Account, intent: Intent, made: Charge): void {
  const review = account.add('review', {
    id: account.newId('prv'),
    object: 'review',
    billing_zip: null,
    charge: made.id,
    closed_reason: null,
    created: account.seconds(),
    ip_address: null,
    ip_address_location: null,
    livemode: account.livemode,
    open: true,
    opened_reason: 'rule',
    payment_intent: intent.id,
    reason: 'rule',
    session: null,
  });
  intent.review = review.id;
  made.review = review.id;
  account.emit('review.opened', review);
}

export function closeReview(account: Account, id: string): object {
  const review = account.get('review', id);
  if (!review.open) return review;
  review.open = false;
  review.reason = 'approved';
  review.closed_reason = 'approved';
  account.emit('review.closed', review);
  return review;
}
