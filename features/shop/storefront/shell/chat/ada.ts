// Ada's assistant. A key is its handle, with the cluster in front for those that are not in the first one:
// `eu:maison-cadeau`.
import { inlineStyles, type ChatService } from './service.ts';

export const ada: ChatService = {
  host: () => 'https://static.ada.support',
  scriptPath: () => '/embed2.js',
  // Lazy: it waits until it is told what to speak.
  attributes: ({ id }) => ({ id: '__ada', 'data-handle': id, 'data-lazy': '' }),
  start(page, { id, region }, language) {
    const { adaEmbed } = page as { adaEmbed?: { start(settings: object): unknown } };
    void adaEmbed?.start({ handle: id, language, ...(region ? { cluster: region } : {}) });
  },
  sources: () => ({
    scripts: ['https://static.ada.support'],
    frames: ['https://*.ada.support'],
    connections: ['https://*.ada.support', 'wss://*.ada.support'],
    pictures: ['https://*.ada.support'],
    styles: [inlineStyles],
  }),
};
