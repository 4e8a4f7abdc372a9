// Brings the unit's chat into the page: once, and only when somebody has allowed it.
import { chatService, type ChatSettings } from './services.ts';

const loaded = new WeakSet<Document>();

export const isChatLoaded = (page: Document): boolean => loaded.has(page);

export function loadChat(settings: ChatSettings, language: string, page: Document): void {
  const window = page.defaultView as unknown as Record<string, unknown> | null;
  if (!window || loaded.has(page)) return;
  loaded.add(page);
  const { service, account } = chatService(settings);
  service.prepare?.(window, account, language);
  const script = page.createElement('script');
  script.src = (settings.base ?? service.host(account)) + service.scriptPath(account);
  script.async = true;
  for (const [name, value] of Object.entries(service.attributes?.(account) ?? {})) script.setAttribute(name, value);
  script.addEventListener('load', () => service.start?.(window, account, language));
  // Without its chat the shop is still the shop; the next page tries again.
  script.addEventListener('error', () => script.remove());
  page.head.append(script);
}
