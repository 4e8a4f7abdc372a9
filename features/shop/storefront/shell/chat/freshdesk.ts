// Freshdesk's help widget. A key is a widget's number, with a region for accounts that are not American:
// `euc:80000001234`.
import { inlineStyles, type ChatAccount, type ChatService } from './service.ts';

const host = ({ region }: ChatAccount): string => `https://${region ? `${region}-` : ''}widget.freshworks.com`;

/** What it was told before its script came, in order. */
type Queue = ((...told: unknown[]) => void) & { q: unknown[][] };

export const freshdesk: ChatService = {
  host,
  scriptPath: ({ id }) => `/widgets/${encodeURIComponent(id)}.js`,
  prepare(page, { id }, language) {
    page['fwSettings'] = { widget_id: Number(id), locale: language };
    if (typeof page['FreshworksWidget'] === 'function') return;
    const queue = ((...told) => void queue.q.push(told)) as Queue;
    queue.q = [];
    page['FreshworksWidget'] = queue;
  },
  sources: (account) => ({
    scripts: [host(account)],
    frames: [host(account)],
    connections: [host(account), 'https://*.freshdesk.com'],
    pictures: [host(account), 'https://*.freshdesk.com'],
    styles: [host(account), inlineStyles],
  }),
};
