// Asks another server for JSON. Whatever goes wrong is a value: an outage over there is expected.
export interface GetJsonLimits {
  readonly timeoutMs: number;
  /** A longer answer is not read to its end. */
  readonly bytesMax: number;
}

export type JsonAnswer = { readonly json: unknown } | { readonly fault: string };

export async function getJson(url: URL, { timeoutMs, bytesMax }: GetJsonLimits): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // Nobody else than the one who was asked may answer.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { fault: `status ${response.status}` };
    }
    const text = await textOf(response, bytesMax);
    return text === null ? { fault: `more than ${bytesMax} bytes` } : { json: JSON.parse(text) };
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
