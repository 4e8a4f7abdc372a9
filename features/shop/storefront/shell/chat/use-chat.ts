import { useEffect } from 'react';
import { routeOf } from '#domain/shop/shop-routes.ts';
import type { LiveChat } from '../settings.ts';
import { isChatLoaded, loadChat } from './load-chat.ts';

/** SHELL-31: loads the chat where it may be; null while it is not allowed. */
export function useChat(chat: LiveChat | null, path: string): void {
  const isWanted = chat !== null && chat.here && (routeOf(path)?.chat ?? false);
  useEffect(() => {
    if (isWanted) loadChat(chat, document.documentElement.lang, document);
  }, [chat, isWanted]);
  useEffect(() => {
    // Whoever takes their consent back is rid of it at once: a script can only be left by leaving its page.
    if (!chat && isChatLoaded(document)) location.reload();
  }, [chat]);
}
