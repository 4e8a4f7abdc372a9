// Sends what waits in the outbox. Runs twice without harm: a message that has ended is not sent again. A worker that is
// killed between sending and writing that down sends a second copy, with the same Message-ID, link and code.
import type { Language } from '#domain/values/language.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import {
  codeQueue,
  endMessage,
  findWaiting,
  isTooLate,
  messageQueue,
  type MessageKind,
  type WaitingMessage,
} from '#data/outbox.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { MessageEnd, Tables } from '#data/tables.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import { profileIn } from '#data/units/units.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { EmailMessage, EmailSender } from '#providers/email/port.ts';
import type { SmsMessage, SmsSender } from '#providers/sms/port.ts';

/** Ready to be handed over; or there is nobody to tell, or nobody any more whom it could reach. */
export type Written = { readonly mail: EmailMessage } | { readonly sms: SmsMessage } | 'needless' | 'unreachable';

/** What a kind is given to write a message. */
export interface ToWrite<Content> {
  readonly scope: Scope;
  readonly profile: UnitProfile;
  readonly id: string;
  readonly madeAt: Date;
  readonly content: Content;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'deliverySeconds'>;
  /** Where links lead: the shop, as people reach it. */
  readonly shopOrigin: string;
}

/** Whoever writes the messages of one kind, and sees to what follows from their end. */
export interface MessageWriter {
  readonly kind: MessageKind<object>;
  keysOf(keys: UnitKeys, unit: string): Promise<unknown>;
  write(message: ToWrite<unknown>, keys: unknown): Promise<Written>;
  ended?(message: Omit<ToWrite<unknown>, 'profile'>, became: MessageEnd): Promise<void>;
}

interface TypedWriter<Content extends object, Keys> {
  readonly kind: MessageKind<Content>;
  /** Fetched before any transaction. */
  keysOf(keys: UnitKeys, unit: string): Promise<Keys>;
  /** In a transaction of its own, and again at every try. */
  write(message: ToWrite<Content>, keys: Keys): Promise<Written>;
  /** In the transaction that says what became of it, once. */
  ended?(message: Omit<ToWrite<Content>, 'profile'>, became: MessageEnd): Promise<void>;
}

/** It is given what was put into the outbox under its kind, and its own keys. */
export const messageWriter = <Content extends object, Keys>(writer: TypedWriter<Content, Keys>): MessageWriter =>
  writer;

/** The language it was asked for in, if the unit still has it. */
export const readersLanguage = ({ languages, defaultLanguage }: UnitProfile, asked: Language): Language =>
  languages.includes(asked) ? asked : defaultLanguage;

export interface OutboxParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: UnitKeys;
  readonly email: EmailSender;
  readonly sms: SmsSender;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'deliverySeconds'>;
  readonly shopOrigin: string;
}

interface Ended {
  readonly message: WaitingMessage;
  readonly writer: MessageWriter;
  readonly became: MessageEnd;
}

/** Codes have a lane of their own, so that no number of mails is ahead of them. */
export function outboxJobs(parts: OutboxParts, writers: readonly MessageWriter[]): JobRunner<Tables>[] {
  const byName = new Map(writers.map((writer) => [writer.kind.name, writer]));
  if (byName.size < writers.length) throw new Error('two kinds of messages have one name');
  const job = sendJob(parts, byName);
  // Each waits for a server somewhere.
  return [
    { ...job, queue: messageQueue, atOnce: 20 },
    { ...job, queue: codeQueue, atOnce: 10 },
  ];
}

function sendJob(parts: OutboxParts, writers: ReadonlyMap<string, MessageWriter>): Omit<JobRunner<Tables>, 'queue'> {
  const { keys, log, metrics, shopOrigin, clock } = parts;
  return {
    async prepare(inUnit, { unit, message: id }): Promise<Ended | null> {
      const people = await keys.ring(unit, 'people');
      const message = await inUnit((tx) => findWaiting({ tx, unit }, people, String(id)));
      if (!message) return null;
      const writer = writers.get(message.kind);
      // Of a newer release: its worker will come by.
      if (!writer) throw new Error(`nobody writes messages of the kind ${message.kind}`);
      const own = await writer.keysOf(keys, unit);
      const written = await inUnit(async (tx): Promise<Written> => {
        const scope = houseScope(unit, tx, parts);
        // Somebody may have been erased meanwhile; from here on that waits.
        if (!(await findWaiting(scope, people, message.id))) return 'needless';
        if (isTooLate(writer.kind, message, clock.now())) return 'unreachable';
        const profile = await profileIn(scope);
        return profile ? writer.write({ ...message, scope, profile, log, metrics, shopOrigin }, own) : 'needless';
      });
      return { message, writer, became: await handOver(written, parts, { unit, message: id }) };
    },
    async run(tx, { unit }, prepared) {
      const ended = prepared as Ended | null;
      if (!ended) return;
      const { message, writer, became } = ended;
      const scope = houseScope(unit, tx, parts);
      if (await endMessage(scope, message.id, became))
        await writer.ended?.({ ...message, scope, log, metrics, shopOrigin }, became);
    },
  };
}

async function handOver(written: Written, { email, sms, log }: OutboxParts, about: object): Promise<MessageEnd> {
  if (written === 'needless') return 'needless';
  if (written === 'unreachable') return 'refused';
  const sent = 'mail' in written ? await email.send(written.mail) : await sms.send(written.sms);
  // The queue tries again.
  if (sent.outcome === 'unavailable') throw new Error(`nobody to send it: ${sent.reason}`);
  if (sent.outcome === 'accepted') return 'sent';
  log.warn({ ...about, reason: sent.reason }, 'a message was refused');
  return 'refused';
}
