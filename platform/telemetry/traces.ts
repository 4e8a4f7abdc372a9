// Traces leave for an OpenTelemetry collector when one is configured; otherwise spans cost next to
// nothing, because the API's own tracer does nothing.
import { SpanStatusCode, trace } from '@opentelemetry/api';

/** Whether anybody listens; asking the library at every span costs more than the span. */
let tracing = false;

export async function startTraces(service: string, collectorUrl: string | undefined) {
  if (!collectorUrl) return { stop: async () => {} };
  // Loaded only here: the SDK is large, and a process without a collector should start fast.
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const sdk = new NodeSDK({
    serviceName: service,
    traceExporter: new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` }),
  });
  sdk.start();
  tracing = true;
  return { stop: () => sdk.shutdown() };
}

/** Runs the work inside a span; an error marks it and goes on. */
export function inSpan<T>(name: string, attributes: Record<string, string>, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  return trace.getTracer('unwrap').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
