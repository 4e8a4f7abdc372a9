import { useVisitor } from '#browser/session/visitor.tsx';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { loadLandingPage } from '#features/companies/storefront/business-pages.server.ts';
import { BusinessLanding } from '#features/companies/storefront/landing.tsx';
import type { Route } from './+types/b2b.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadLandingPage(pageArguments(context));

export default function BusinessRoute({ loaderData: { messages, ...landing } }: Route.ComponentProps) {
  const { kind } = useVisitor();
  return (
    <SliceTexts messages={messages}>
      <BusinessLanding {...landing} visitor={kind} />
    </SliceTexts>
  );
}
