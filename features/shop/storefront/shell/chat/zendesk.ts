// Zendesk's messaging. A key is the widget's own.
import { inlineStyles, type ChatService } from './service.ts';

const host = 'https://static.zdassets.com';

export const zendesk: ChatService = {
  host: () => host,
  scriptPath: ({ id }) => `/ekr/snippet.js?key=${encodeURIComponent(id)}`,
  // By this name its script finds its own element, and in it the key.
  attributes: () => ({ id: 'ze-snippet' }),
  start(page, _account, language) {
    const { zE } = page as { zE?: (...told: unknown[]) => void };
    zE?.('messenger:set', 'locale', language);
  },
  sources: () => ({
    scripts: ['https://*.zdassets.com'],
    frames: ['https://*.zendesk.com'],
    connections: [
      'https://*.zdassets.com',
      'https://*.zendesk.com',
      'https://*.smooch.io',
      'wss://*.zendesk.com',
      'wss://api.smooch.io',
    ],
    pictures: [host, 'https://*.zendesk.com', 'https://media.smooch.io', 'https://*.zdusercontent.com', 'blob:'],
    styles: [inlineStyles],
  }),
};
