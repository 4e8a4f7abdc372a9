// A call that no api has, for tests of what every call goes through.
import { z } from 'zod';
import { call, type CaptchaAction } from '#contract/call.ts';
import { plainCall } from '../../plain-call.ts';

interface TestCall {
  readonly get?: string;
  readonly post?: string;
  readonly captcha?: CaptchaAction;
}

export const testCall = ({ get, post, captcha }: TestCall) =>
  call({
    ...plainCall,
    answer: z.unknown(),
    ...(captcha ? { captcha } : {}),
    ...(get === undefined ? { post: post ?? '' } : { get }),
  });
