// SHELL-31: which chats there are; a unit names the one it uses. What a page must be allowed to load for
// each is here as well, beside the address of its script.
import type { ChatPlatform } from '#domain/units/unit.ts';
import { ada } from './ada.ts';
import { freshdesk } from './freshdesk.ts';
import { hubspot } from './hubspot.ts';
import { inlineStyles, type ChatAccount, type ChatService, type ChatSources } from './service.ts';
import { zendesk } from './zendesk.ts';

const known: Readonly<Record<ChatPlatform, ChatService>> = { freshdesk, hubspot, zendesk, ada };

/** From the unit's profile, and where the script is if not at the vendor's own host. */
export interface ChatSettings {
  readonly platform: ChatPlatform;
  readonly key: string;
  readonly base: string | null;
}

export function chatService({ platform, key }: ChatSettings): {
  readonly service: ChatService;
  readonly account: ChatAccount;
} {
  const [id = '', region = null] = key.split(':').toReversed();
  return { service: known[platform], account: { region, id } };
}

/** What a page that shows this chat may load. */
export function chatSources(settings: ChatSettings): ChatSources {
  const { service, account } = chatService(settings);
  const { base } = settings;
  if (base === null) return service.sources(account);
  const only = [base];
  return { scripts: only, frames: only, connections: only, pictures: only, styles: [inlineStyles] };
}
