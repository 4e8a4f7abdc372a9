// What an operator watches: one registry a process, read by Prometheus from the operations port.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { podMetrics } from './pod-metrics.ts';

const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a tap to what somebody waits for minutes at most, and hours when something is wrong. */
const waitBuckets = [1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3_600, 14_400, 86_400];

export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const pools = new Map<string, () => PoolCounts>();

  return {
    registry,
    /** Its numbers are read when somebody asks for them. */
    watchPool: (pod: string, counts: () => PoolCounts) => void pools.set(pod, counts),
    poolConnections: new Gauge({
      name: 'unwrap_pool_connections',
      help: 'Connections to a pod: open, idle, and the most there may be.',
      labelNames: ['pod', 'state'],
      registers,
      collect() {
        for (const [pod, counts] of pools) {
          const { open, idle, max } = counts();
          this.set({ pod, state: 'open' }, open);
          this.set({ pod, state: 'idle' }, idle);
          this.set({ pod, state: 'max' }, max);
        }
      },
    }),
    poolWaiting: new Gauge({
      name: 'unwrap_pool_waiting',
      help: 'Who waits for a connection to a pod now.',
      labelNames: ['pod'],
      registers,
      collect() {
        for (const [pod, counts] of pools) this.set({ pod }, counts().waiting);
      },
    }),
    poolWaitSeconds: new Histogram({
      name: 'unwrap_pool_wait_seconds',
      help: 'Time somebody waited for a connection to a pod, or until it was given up.',
      labelNames: ['pod'],
      buckets: secondsBuckets,
      registers,
    }),
    callSeconds: new Histogram({
      name: 'unwrap_call_seconds',
      help: 'Time a call took, by call and status.',
      labelNames: ['call', 'status'],
      buckets: secondsBuckets,
      registers,
    }),
    pageSeconds: new Histogram({
      name: 'unwrap_page_seconds',
      help: 'Time until a page was answered, by status.',
      labelNames: ['status'],
      buckets: secondsBuckets,
      registers,
    }),
    deliverySeconds: new Histogram({
      name: 'unwrap_delivery_seconds',
      help: 'Time from when a bought card was due, which is when it was paid or its day came, until its mail was handed over.',
      labelNames: ['unit'],
      buckets: waitBuckets,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'unwrap_job_seconds',
      help: 'Time a job took, by queue and outcome.',
      labelNames: ['queue', 'outcome'],
      buckets: secondsBuckets,
      registers,
    }),
    podUp: new Gauge({
      name: 'unwrap_pod_up',
      help: 'Whether the pod answered when last asked.',
      labelNames: ['pod'],
      registers,
    }),
    clockGap: new Gauge({
      name: 'unwrap_clock_gap_seconds',
      help: 'How much later it is by the clock of a pod than by this process.',
      labelNames: ['pod'],
      registers,
    }),
    ...podMetrics(registers),
    refusals: new Counter({
      name: 'unwrap_refusals_total',
      help: 'Calls refused, by call and reason.',
      labelNames: ['call', 'refusal'],
      registers,
    }),
    shed: new Counter({
      name: 'unwrap_shed_total',
      help: 'Requests turned away because there were too many, by priority.',
      labelNames: ['priority'],
      registers,
    }),
    liveStreams: new Gauge({
      name: 'unwrap_live_streams',
      help: 'Pages that are told of changes now.',
      registers,
    }),
    violations: new Gauge({
      name: 'unwrap_violations',
      help: 'What was wrong with a unit when it was last checked; anything but 0 is an alarm.',
      labelNames: ['unit'],
      registers,
    }),
    booksChecked: new Gauge({
      name: 'unwrap_books_checked_timestamp_seconds',
      help: 'When a unit was last checked.',
      labelNames: ['unit'],
      registers,
    }),
    unitSettled: new Gauge({
      name: 'unwrap_unit_settled_timestamp_seconds',
      help: 'Since when a unit lives in its pod.',
      labelNames: ['unit'],
      registers,
    }),
    queueJobs: new Gauge({
      name: 'unwrap_queue_jobs',
      help: 'Jobs of a queue: waiting, active, and failed for good.',
      labelNames: ['pod', 'queue', 'state'],
      registers,
    }),
    queueOldestSeconds: new Gauge({
      name: 'unwrap_queue_oldest_seconds',
      help: 'For how long the first job of a queue has been waiting.',
      labelNames: ['pod', 'queue'],
      registers,
    }),
    redisFailures: new Counter({
      name: 'unwrap_redis_failures_total',
      help: 'Commands that Redis did not carry out, by what they were for.',
      labelNames: ['purpose'],
      registers,
    }),
    messages: new Counter({
      name: 'unwrap_messages_total',
      help: 'Mails and SMS handed over, by what the service said to it.',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    paymentAlarms: new Counter({
      name: 'unwrap_payment_alarms_total',
      help: 'Payments that somebody has to look at, by unit and why.',
      labelNames: ['unit', 'why'],
      registers,
    }),
    orderAlarms: new Counter({
      name: 'unwrap_order_alarms_total',
      help: 'Orders that cannot go on by themselves, by unit and why.',
      labelNames: ['unit', 'why'],
      registers,
    }),
    ordersInReview: new Gauge({
      name: 'unwrap_orders_in_review',
      help: 'Orders that somebody has to look at before they go on.',
      labelNames: ['unit'],
      registers,
    }),
    reviewOldestSeconds: new Gauge({
      name: 'unwrap_review_oldest_seconds',
      help: 'How long ago the first of the orders under review was made; 0 if there is none.',
      labelNames: ['unit'],
      registers,
    }),
    faults: new Counter({
      name: 'unwrap_faults_total',
      help: 'Unexpected errors: bugs, not refusals.',
      labelNames: ['where'],
      registers,
    }),
  };
}

export interface PoolCounts {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
}

export type Metrics = ReturnType<typeof createMetrics>;
