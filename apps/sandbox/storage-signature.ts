// Whether a request to S3 was signed with the sandbox's key: Amazon's signature, version 4, as the SDK
// puts it into the Authorization header.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { storageAccount } from './accounts.ts';

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** S3's own code for what is wrong; null when the signature holds. */
export function signatureFault(request: IncomingMessage): string | null {
  const parts = authorization.exec(request.headers.authorization ?? '');
  if (!parts) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = parts;
  if (keyId !== storageAccount.accessKeyId) return 'InvalidAccessKeyId';

  const toSign = [
    'AWS4-HMAC-SHA256',
    header(request, 'x-amz-date'),
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical(request, names)).digest('hex'),
  ].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${storageAccount.secretAccessKey}`, day), region));
  const wanted = hmac(key, toSign);
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

/** The request in the one spelling that both sides sign. */
function canonical(request: IncomingMessage, names: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const parameters = query.split('&').filter(Boolean);
  return [
    request.method,
    path,
    parameters
      .map((one) => (one.includes('=') ? one : `${one}=`))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${header(request, name)}`),
    '',
    names,
    header(request, 'x-amz-content-sha256'),
  ].join('\n');
}

const header = (request: IncomingMessage, name: string): string =>
  String(request.headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
