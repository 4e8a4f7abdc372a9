// Buyers who say at their bank that they did not buy.
import type { Account } from '../account.ts';
import { invalid } from '../errors.ts';
import type { Charge, Dispute, FraudWarning } from '../things.ts';
import type { DisputeStatus } from '../words.ts';
import { disputeFee, move } from './ledger.ts';

export interface DisputeWish {
  readonly reason?: string;
  /** May differ from the charge's. */
  readonly amount?: number;
  /** Only a question so far: no money moves. */
  readonly isInquiry?: boolean;
}

const answerWithinSeconds = 7 * 86_400;

/** While it has one of these, the money is the buyer's. */
const withdrawn: readonly DisputeStatus[] = [
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
];
const closed: readonly DisputeStatus[] = ['won', 'lost', 'warning_closed', 'prevented'];

export function openDispute(account: Account, charge: Charge, wish: DisputeWish = {}): Dispute {
  const { type } = charge.payment_method_details;
  if (type === 'bancontact' || type === 'customer_balance') throw invalid(`A payment by ${type} cannot be disputed.`);
  const { reason = 'fraudulent', amount = charge.amount_captured, isInquiry = false } = wish;
  const dispute: Dispute = account.add('dispute', {
    id: account.newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: account.seconds() + answerWithinSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: account.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  charge.disputed = true;
  if (!isInquiry) withdraw(account, dispute);
  account.emit('charge.dispute.created', dispute);
  if (!isInquiry) account.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Any step, also those that turn round; money follows the state. */
export function changeDispute(account: Account, dispute: Dispute, status: DisputeStatus): Dispute {
  if (dispute.status === status) return dispute;
  const previous = { status: dispute.status };
  const wasWithdrawn = withdrawn.includes(dispute.status);
  const isWithdrawn = withdrawn.includes(status);
  dispute.status = status;
  dispute.is_charge_refundable = status.startsWith('warning_');
  if (isWithdrawn && !wasWithdrawn) {
    withdraw(account, dispute);
    account.emit('charge.dispute.funds_withdrawn', dispute);
  } else if (wasWithdrawn && !isWithdrawn) {
    const back = { type: 'adjustment', category: 'dispute_reversal' } as const;
    const { amount, currency, id } = dispute;
    dispute.balance_transactions.push(move(account, { ...back, amount, currency, source: id }));
    account.emit('charge.dispute.funds_reinstated', dispute);
  }
  account.emit(closed.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute, previous);
  return dispute;
}

function withdraw(account: Account, dispute: Dispute): void {
  const { amount, currency, id } = dispute;
  const away = { type: 'adjustment', category: 'dispute', fee: disputeFee(currency) } as const;
  dispute.balance_transactions.push(move(account, { ...away, amount: -amount, currency, source: id }));
}

export function answerDispute(
  account: Account,
  dispute: Dispute,
  evidence: Readonly<Record<string, string>>,
  submit: boolean,
): Dispute {
  if (closed.includes(dispute.status)) throw invalid('This dispute is already closed.');
  Object.assign(dispute.evidence, evidence);
  dispute.evidence_details.has_evidence ||= Object.keys(evidence).length > 0;
  if (!submit) return dispute;
  dispute.evidence_details.submission_count += 1;
  const isInquiry = dispute.status.startsWith('warning_');
  const said = dispute.evidence.uncategorized_text;
  if (said === 'winning_evidence') return changeDispute(account, dispute, isInquiry ? 'warning_closed' : 'won');
  if (said === 'losing_evidence') return changeDispute(account, dispute, isInquiry ? 'needs_response' : 'lost');
  return changeDispute(account, dispute, isInquiry ? 'warning_under_review' : 'under_review');
}

export function warnOfFraud(account: Account, charge: Charge): FraudWarning {
  const warning = account.add('warning', {
    id: account.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: account.seconds(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: account.livemode,
    payment_intent: charge.payment_intent,
  });
  account.emit('radar.early_fraud_warning.created', warning);
  return warning;
}

const noEvidence = (): Dispute['evidence'] => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
});
