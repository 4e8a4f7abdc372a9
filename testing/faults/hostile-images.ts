// E16: hostile files to the program that makes pictures anew. Each gets a child of its own, measured by
// its parent; what comes out must be a picture with nothing of the payload in it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createClient, type ClientVisit } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import { uploadResourceCall } from '#contract/shop/resources.ts';
import { getUnitCall } from '#contract/units/units.ts';
import { initCall } from '#contract/shop/visit.ts';
import { redrawLimits, redrawProgram } from '#features/shop/api/redraw.ts';
import { runLimited, type ChildOutcome } from '#platform/child/run-limited.ts';
import { payloads, type HostileImage } from './hostile-images-corpus.ts';

/** The promise of E16. */
export const lifeMsMax = 5_000;

export interface HostileImagesResult {
  readonly files: number;
  readonly redrawn: number;
  readonly refused: number;
  /** Children that had to be ended, or died. */
  readonly killed: number;
  readonly memoryMbMax: number;
  readonly secondsMax: number;
  /** Names of those whose payload came through, or that came out as something else than a picture. */
  readonly accepted: readonly string[];
}

export async function hostileFilesToChildren(
  files: readonly HostileImage[],
  concurrencyMax = 2,
): Promise<HostileImagesResult> {
  const outcomes: { name: string; outcome: ChildOutcome }[] = [];
  const left = [...files];
  const work = async () => {
    for (let file = left.shift(); file; file = left.shift())
      outcomes.push({ name: file.name, outcome: await lifeOf(file) });
  };
  await Promise.all(Array.from({ length: concurrencyMax }, work));

  const pictures = outcomes.flatMap(({ name, outcome }) =>
    outcome.ended === 'answered' && outcome.answer.bytes.length > 0
      ? [{ name, bytes: Buffer.from(outcome.answer.bytes) }]
      : [],
  );
  const killed = outcomes.filter(({ outcome }) => outcome.ended !== 'answered').length;
  const accepted: string[] = [];
  for (const { name, bytes } of pictures) if (!(await isClean(bytes))) accepted.push(name);
  return {
    files: files.length,
    redrawn: pictures.length,
    refused: outcomes.length - pictures.length - killed,
    killed,
    memoryMbMax: Math.max(...outcomes.map(({ outcome }) => outcome.used.memoryMb)),
    secondsMax: Math.max(...outcomes.map(({ outcome }) => outcome.used.ms)) / 1000,
    accepted,
  };
}

const triesMax = 3;

/** A machine that stands still for seconds is not the file's doing: a life is too long if it is so every time. */
async function lifeOf({ bytes }: HostileImage): Promise<ChildOutcome> {
  let outcome = await runLimited(redrawProgram, bytes, redrawLimits);
  for (let tries = 1; tries < triesMax && outcome.used.ms > lifeMsMax; tries += 1)
    outcome = await runLimited(redrawProgram, bytes, redrawLimits);
  return outcome;
}

export interface HostileApiResult {
  readonly files: number;
  /** Names of those that were answered with anything but a picture, "too big" or "unsupported". */
  readonly faults: readonly string[];
  /** What everybody else saw meanwhile. */
  readonly others: number;
  readonly othersFailed: number;
  readonly othersP99Ms: number;
  readonly othersSlowestMs: number;
}

/** What may be answered to such a file. */
const expected: ReadonlySet<FailureName | null> = new Set(['upload.too-large', 'upload.unsupported']);

/** The same files through a running api, two at a time, while others go about their business. */
export async function hostileFilesToApi(
  files: readonly HostileImage[],
  { base, unit }: { base: string; unit: string },
): Promise<HostileApiResult> {
  const faults: string[] = [];
  const left = [...files];
  const work = async () => {
    while (left.length > 0) {
      const client = createClient({ base, unit, visit: await plainVisit(base, unit), timeoutMs: 30_000 });
      for (const { name, bytes } of left.splice(0, uploadsAVisit)) {
        const input = { resourceContent: bytes.toString('base64') };
        const outcome = await client(uploadResourceCall, input, { key: randomUUID() });
        if (!outcome.ok && !expected.has(outcome.failure.name)) faults.push(`${name}: ${outcome.failure.message}`);
      }
    }
  };

  const waits: number[] = [];
  let othersFailed = 0;
  const done = new AbortController();
  const others = (async () => {
    const client = createClient({ base, unit });
    while (!done.signal.aborted) {
      const asked = performance.now();
      if (!(await client(getUnitCall, {})).ok) othersFailed += 1;
      waits.push(performance.now() - asked);
      await sleep(20);
    }
  })();
  await Promise.all([work(), work()]);
  done.abort();
  await others;
  waits.sort((a, b) => a - b);
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
  return {
    files: files.length,
    faults,
    others: waits.length,
    othersFailed,
    othersP99Ms: at(0.99),
    othersSlowestMs: Math.round(waits.at(-1) ?? 0),
  };
}

/** Below the rate of a visit. */
const uploadsAVisit = 25;

/** As much of a visit as an upload needs: the token. */
async function plainVisit(base: string, unit: string): Promise<ClientVisit> {
  const begun = await createClient({ base, unit })(initCall, {});
  if (!begun.ok) throw new Error(begun.failure.message);
  const unused = (): never => {
    throw new Error('an upload is neither sealed nor asks for a captcha');
  };
  return { initToken: async () => begun.data.init, fingerprint: unused, seal: unused };
}

/** A picture, nothing behind its end, no metadata and no payload. */
export async function isClean(bytes: Buffer): Promise<boolean> {
  const { format, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
  const end = format === 'png' ? Buffer.from('IEND\xaeB`\x82', 'latin1') : Buffer.of(0xff, 0xd9);
  return (
    (format === 'jpeg' || format === 'png') &&
    bytes.subarray(-end.length).equals(end) &&
    !(exif ?? icc ?? xmp ?? iptc ?? comments) &&
    payloads.every((payload) => !bytes.includes(payload, 0, 'latin1'))
  );
}
