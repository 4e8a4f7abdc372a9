// Structured logs. What must not be in them is removed here, by name, wherever it is nested, so that
// a careless line elsewhere cannot leak a token, a card number or a person.
import { pino, type DestinationStream, type Logger } from 'pino';
import { whereabouts } from './traces.ts';

export type Log = Logger;

/** Compared without case, hyphens and underscores, so `pin_code` and `PIN-Code` match too. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'password',
  'newpassword',
  'pin',
  'pincode',
  'cardnumber',
  'targetcardnumber',
  'token',
  'accesstoken',
  'refreshtoken',
  'traditionaltoken',
  'captchatoken',
  'twofatoken',
  'otp',
  'secret',
  'key',
  'idempotencykey',
  'email',
  'receiveremail',
  'senderemail',
  'invoiceemail',
  'phone',
  'phonenumber',
  'mobileno',
  'receivermobileno',
  'sendermobileno',
  'firstname',
  'lastname',
  'custname',
  'receivername',
  'sendername',
  'address',
  'firstaddress',
  'secondaddress',
  'receiveraddress',
  'idcardno',
  'iban',
  'message',
  'message2',
  'cartdata',
  'jwt',
  'codeverifier',
  'resourcecontent',
  'receiptimage',
]);

const depthMax = 8;

/** A copy of a value that is safe to write down. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (depth >= depthMax) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? '[redacted]' : redact(inner, depth + 1)]),
  );
}

const isSecret = (name: string): boolean => secretNames.has(name.toLowerCase().replace(/[-_]/g, ''));

/** An error keeps its own text: it is ours or a library's, and without it nobody can mend anything. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    text: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}

export function createLog(options: { service: string; level: string }, destination?: DestinationStream): Log {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      messageKey: 'text',
      timestamp: pino.stdTimeFunctions.isoTime,
      // Which click it follows from, and in which unit; a line that says another unit itself means that one.
      mixin: whereabouts,
      mixinMergeStrategy: (said, here) => ({ ...here, ...said }),
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redact(fields) as Record<string, unknown>,
      },
    },
    ...(destination ? [destination] : []),
  );
}
