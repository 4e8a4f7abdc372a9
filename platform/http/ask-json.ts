// Asks another server for JSON. Whatever goes wrong is a value: an outage over there is expected.
export interface AskLimits {
  readonly timeoutMs: number;
  /** A longer answer is not read to its end. */
  readonly bytesMax: number;
}

export type JsonAnswer = { readonly json: unknown } | { readonly fault: string };

/** What 200 comes with; anything else is a fault. */
export async function getJson(url: URL, limits: AskLimits): Promise<JsonAnswer> {
  const answer = await askJson(url, {}, { ...limits, isRead: (status) => status === 200 });
  return 'fault' in answer ? answer : { json: answer.json };
}

/** For a question that must not stand in an address. */
export async function postJson(
  url: URL,
  { body, headers, ...limits }: AskLimits & { readonly body: object; readonly headers: Record<string, string> },
): Promise<JsonAnswer> {
  const answer = await askJson(url, { body, headers }, { ...limits, isRead: (status) => status === 200 });
  return 'fault' in answer ? answer : { json: answer.json };
}

export interface JsonRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Posted, if there is one. */
  readonly body?: unknown;
}

export interface AskJsonLimits extends AskLimits {
  /** Whose words somebody wants to know: what comes with another status is not read. */
  readonly isRead: (status: number) => boolean;
}

export async function askJson(
  url: URL,
  { headers, body }: JsonRequest,
  { timeoutMs, bytesMax, isRead }: AskJsonLimits,
): Promise<{ readonly status: number; readonly json: unknown } | { readonly fault: string }> {
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      // Nobody else than the one who was asked may answer.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (!isRead(status)) {
      await response.body?.cancel();
      return { fault: `status ${status}` };
    }
    const text = await textOf(response, bytesMax);
    return text === null ? { fault: `more than ${bytesMax} bytes` } : { status, json: JSON.parse(text) };
  } catch (error) {
    // Its name only: the message of a syntax error quotes what was read.
    return { fault: error instanceof Error ? error.name : 'no answer' };
  }
}

/** Counted as it arrives, since a server may say another length or none. */
async function textOf(response: Response, bytesMax: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
