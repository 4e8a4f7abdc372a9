// A call that no api has, for tests of what every call goes through.
import { z } from 'zod';
import { call, type CaptchaAction } from '#contract/call.ts';

interface TestCall {
  readonly get?: string;
  readonly post?: string;
  readonly captcha?: CaptchaAction;
}

const details = {
  id: 'TEST-1',
  who: 'anyone',
  may: 'shop.visit',
  body: z.object({}),
  answer: z.unknown(),
  fails: [],
} as const;

export const testCall = ({ get, post, captcha }: TestCall) =>
  call({
    ...details,
    ...(captcha ? { captcha } : {}),
    ...(get === undefined ? { post: post ?? '' } : { get }),
  });
