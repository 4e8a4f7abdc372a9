// What an operator watches: one registry a process, read by Prometheus from the operations port.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  return {
    registry,
    callSeconds: new Histogram({
      name: 'unwrap_call_seconds', help: 'Time a call took, by call and status.',
      labelNames: ['call', 'status'], buckets: secondsBuckets, registers,
    }),
    jobSeconds: new Histogram({
      name: 'unwrap_job_seconds', help: 'Time a job took, by queue and outcome.',
      labelNames: ['queue', 'outcome'], buckets: secondsBuckets, registers,
    }),
    podUp: new Gauge({
      name: 'unwrap_pod_up', help: 'Whether the pod answered when last asked.',
      labelNames: ['pod'], registers,
    }),
    refusals: new Counter({
      name: 'unwrap_refusals_total', help: 'Calls refused, by call and reason.',
      labelNames: ['call', 'refusal'], registers,
    }),
    violations: new Gauge({
      name: 'unwrap_violations', help: 'What was wrong with a unit when it was last checked; anything but 0 is an alarm.',
      labelNames: ['unit'], registers,
    }),
    booksChecked: new Gauge({
      name: 'unwrap_books_checked_timestamp_seconds', help: 'When a unit was last checked.',
      labelNames: ['unit'], registers,
    }),
    faults: new Counter({
      name: 'unwrap_faults_total', help: 'Unexpected errors: bugs, not refusals.',
      labelNames: ['where'], registers,
    }),
  }; // prettier-ignore
}

export type Metrics = ReturnType<typeof createMetrics>;
