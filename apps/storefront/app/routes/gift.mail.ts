import { mailFrame } from '#features/cards/storefront/gift/mail-frame.ts';
import type { Route } from './+types/gift.mail.ts';
import { servicesContext } from '../visit.server.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { shopOrigin, sha256 } = context.get(servicesContext);
  return mailFrame(shopOrigin, sha256);
}
