import { SliceTexts } from '#browser/texts/texts.tsx';
import { leavePage } from '#features/shop/storefront/pages/leave-page.server.ts';
import { Leave } from '#features/shop/storefront/pages/leave.tsx';
import type { Route } from './+types/force-logout.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  leavePage(pageArguments(context), url.searchParams, request.headers.get('cookie'));

export default function LeaveRoute({ loaderData: { messages, ...leave } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <Leave {...leave} />
    </SliceTexts>
  );
}
