// HubSpot's conversations. A key is an account's number, with the data centre in front for those that are
// not in the first American one: `eu1:139506339`. Its loader also brings a tracker, a banner and a form
// collector from hosts of their own; those are not among the sources, so no page of ours lets them in.
import { inlineStyles, type ChatAccount, type ChatService } from './service.ts';

const near = (name: string, domain: string, { region }: ChatAccount): string =>
  `https://${name}${region ? `-${region}` : ''}.${domain}`;

export const hubspot: ChatService = {
  host: (account) => near('js', 'hs-scripts.com', account),
  scriptPath: ({ id }) => `/${encodeURIComponent(id)}.js`,
  attributes: () => ({ id: 'hs-script-loader' }),
  prepare(page) {
    page['hsConversationsSettings'] = { loadImmediately: true };
  },
  sources: (account) => ({
    scripts: [near('js', 'hs-scripts.com', account), near('js', 'usemessages.com', account)],
    frames: [near('app', 'hubspot.com', account)],
    connections: [near('api', 'hubspot.com', account)],
    pictures: [near('app', 'hubspot.com', account)],
    styles: [inlineStyles],
  }),
};
