// How a call is refused, in the vendor's shapes. The SDK makes its classes from the status and the type.
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error' | 'rate_limit_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly doc_url?: string;
  readonly [more: string]: unknown;
}

export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code}` } : body;
  }
}

export const invalid = (message: string, code?: string, param?: string): Refusal =>
  new Refusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });

/** An id in the path that leads nowhere is a 404, one in a parameter a 400. */
export const noSuch = (what: string, id: string, param?: string): Refusal =>
  new Refusal(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  });

export const wrongState = (what: string, status: string): Refusal =>
  invalid(`This ${what} has a status of ${status}, which does not allow that.`, `${what}_unexpected_state`);

export const wrongKey = (): Refusal =>
  new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });

/** A key opens its own account only. */
export const otherAccount = (id: string): Refusal =>
  new Refusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}'.`,
  });

export const tooMany = (): Refusal =>
  new Refusal(429, {
    type: 'rate_limit_error',
    code: 'rate_limit',
    message: 'Too many requests hit the API too quickly.',
  });

export const locked = (): Refusal =>
  new Refusal(409, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now.',
  });

export const broken = (): Refusal => new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' });
