// Amazon's S3 and every store that speaks its protocol.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { checkKey } from '../object-key.ts';
import { StoreOutage, type ObjectStore, type StorageSettings } from '../port.ts';

export function s3(settings: StorageSettings): ObjectStore {
  const { bucket, timeoutMs = 30_000 } = settings;
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // The bucket in the path, not in the host's name: works behind every address.
    forcePathStyle: true,
    // The SDK would add checksums that only Amazon's own store understands.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 3_000),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });
  const outage = (error: unknown): never => {
    throw new StoreOutage(error);
  };

  return {
    async put(key, body, { contentType }) {
      const [content, bytes] = Buffer.isBuffer(body) ? [body, body.length] : [body.stream, body.bytes];
      const command = new PutObjectCommand({
        ...at(key),
        Body: content,
        ContentLength: bytes,
        ContentType: contentType,
      });
      await client.send(command).catch(outage);
    },
    async get(key) {
      const command = new GetObjectCommand(at(key));
      try {
        const found = await client.send(command);
        return {
          // On a server the SDK always gives one of Node's streams.
          stream: found.Body as Readable,
          bytes: found.ContentLength ?? 0,
          contentType: found.ContentType ?? 'application/octet-stream',
        };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw new StoreOutage(error);
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(outage);
    },
    async exists(key) {
      const command = new HeadObjectCommand(at(key));
      try {
        await client.send(command);
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw new StoreOutage(error);
      }
    },
  };
}
