// One trace from a click to what follows from it, through every process and job. Its name is known with and without a
// collector, so that log lines have it; spans leave for an OpenTelemetry collector when one is configured, and cost next
// to nothing otherwise.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes } from 'node:crypto';
import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Link,
  type Span,
} from '@opentelemetry/api';
import { freshTraceParent, readTraceParent, traceParentText, type TraceParent } from './trace-parent.ts';

/** Whether anybody listens; asking the library at every span costs more than the span. */
let tracing = false;

export const isTracing = (): boolean => tracing;

interface Followed extends TraceParent {
  unit: string | null;
}

const followed = new AsyncLocalStorage<Followed>();

/**
 * `share` of the traces are recorded, each of them whole: its own name and `secret` say which, the same in every process that has it.
 */
export async function startTraces(
  service: string,
  collectorUrl: string | undefined,
  share = 1,
  secret = randomBytes(32).toString('base64'),
) {
  if (!collectorUrl) return { stop: async () => {} };
  // Loaded only here: the SDK is large, and a process without a collector should start fast.
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const sdk = new NodeSDK({
    serviceName: service,
    // Nobody's host name, command line or user.
    autoDetectResources: false,
    sampler: samplerOf(share, secret),
    traceExporter: new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` }),
  });
  sdk.start();
  tracing = true;
  return {
    stop: async () => {
      tracing = false;
      await sdk.shutdown();
      // What comes after begins anew, where a process lives on.
      trace.disable();
      context.disable();
    },
  };
}

/**
 * Whoever calls us names their trace, so its name alone would let them choose: one that is recorded for each call, or none for what they
 * would hide. What they say about recording is not heard either. Within a process a span follows the one around it.
 */
const samplerOf = (share: number, secret: string) => ({
  shouldSample: (around: Context, traceId: string) => {
    const outer = trace.getSpanContext(around);
    const isWanted =
      outer && !outer.isRemote ? (outer.traceFlags & TraceFlags.SAMPLED) !== 0 : chanceOf(traceId, secret) < share;
    return { decision: isWanted ? recorded : notRecorded };
  },
  toString: () => `a share of ${share}`,
});
const chanceOf = (traceId: string, secret: string): number =>
  createHmac('sha256', secret).update(traceId).digest().readUIntBE(0, 6) / 2 ** 48;
const [notRecorded, recorded] = [0, 2];

export interface Trail {
  /** The `traceparent` of whatever this follows from; without one it is the beginning of a trace. */
  readonly from?: unknown;
  /** One that this follows from without being part of it. */
  readonly after?: unknown;
  readonly unit?: string;
}

/** Runs the work as a part of the trace that it follows from. Everything it does, logs and enqueues belongs to that. */
export function inTrace<T>(name: string, { from, after, unit }: Trail, work: () => Promise<T>): Promise<T> {
  const parent = readTraceParent(from);
  if (!tracing) return followed.run({ ...(parent ?? freshTraceParent()), unit: unit ?? null }, work);
  const around = parent ? trace.setSpanContext(ROOT_CONTEXT, remote(parent)) : ROOT_CONTEXT;
  const before = readTraceParent(after);
  const links: Link[] = before ? [{ context: remote(before) }] : [];
  const attributes = unit === undefined ? {} : { 'unwrap.unit': unit };
  return trace.getTracer('unwrap').startActiveSpan(name, { attributes, links }, around, (span) => {
    const { traceId, spanId } = span.spanContext();
    return followed.run({ trace: traceId, span: spanId, unit: unit ?? null }, () => ending(span, work));
  });
}

/** Runs the work inside a span; an error marks it and goes on. */
export function inSpan<T>(name: string, attributes: Record<string, string>, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  return trace.getTracer('unwrap').startActiveSpan(name, { attributes }, (span) => ending(span, work));
}

/** In whose trace this runs, for whoever goes on with it; null where none is followed. */
export function traceParent(): string | null {
  const here = tracing ? trace.getSpanContext(context.active()) : undefined;
  if (here) return traceParentText({ trace: here.traceId, span: here.spanId });
  const store = followed.getStore();
  return store ? traceParentText(store) : null;
}

/** What a line of the log has of it. */
export function whereabouts(): { readonly trace?: string; readonly unit?: string } {
  const store = followed.getStore();
  return store ? { trace: store.trace, ...(store.unit !== null && { unit: store.unit }) } : {};
}

/** A call finds out on its way whose it is. */
export function noteUnit(unit: string): void {
  const store = followed.getStore();
  if (store) store.unit = unit;
  if (tracing) trace.getActiveSpan()?.setAttribute('unwrap.unit', unit);
}

/** What became of the span that runs: a status, an outcome. Never anything that somebody wrote or was given. */
export function noteOutcome(outcome: string | number, isFault = false): void {
  if (!tracing) return;
  const span = trace.getActiveSpan();
  span?.setAttribute('unwrap.outcome', outcome);
  if (isFault) span?.setStatus({ code: SpanStatusCode.ERROR });
}

const remote = ({ trace: traceId, span: spanId }: TraceParent) => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Not its words: a library's may quote what it was given.
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
