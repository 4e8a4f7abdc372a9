// What the frame around the screens is told about its unit, by the server and once a document.
import { routeOf } from '#domain/shop/shop-routes.ts';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import { chatSources, type ChatSettings } from './chat/services.ts';
import type { ChatSources } from './chat/service.ts';
import type { Allowed, ConsentSettings } from './consent.ts';

export interface LiveSettings {
  readonly unit: UnitId;
  /** SHELL-26, SHELL-36: null where nothing is asked. */
  readonly consent: ConsentSettings | null;
  readonly chat: LiveChat | null;
}

export interface LiveChat extends ChatSettings {
  /** The policy of this document lets it in. */
  readonly here: boolean;
}

/** SHELL-36: the chat is part of what "analytics and customization" allows, and of nothing else. */
export const allowedChat = (chat: LiveChat | null, allowed: Allowed): LiveChat | null =>
  allowed.includes('analytics') ? chat : null;

/** The path is one inside the shop. */
export function liveSettings(unit: UnitProfile, path: string, chatBase: string | null): LiveSettings {
  const chat = chatOf(unit, chatBase);
  return {
    unit: unit.id,
    consent:
      unit.cookieDataUrl === null
        ? null
        : {
            unit: unit.id,
            choices: unit.cookieChoices,
            privacyUrl: unit.personalDataUrl,
            statementUrl: unit.cookieDataUrl,
          },
    chat: chat && { ...chat, here: routeOf(path)?.chat ?? false },
  };
}

/** What the page at this path must be allowed to load for the chat; null where there is none. */
export function chatSourcesAt(unit: UnitProfile, path: string, chatBase: string | null): ChatSources | null {
  const chat = chatOf(unit, chatBase);
  return chat && routeOf(path)?.chat ? chatSources(chat) : null;
}

const chatOf = ({ chat, chatKey }: UnitProfile, base: string | null): ChatSettings | null =>
  chat && chatKey ? { platform: chat, key: chatKey, base } : null;
