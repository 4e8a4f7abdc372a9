// One interface for the chats of all vendors.

/** What identifies the unit at its vendor. All of it is public: it stands in every page that chats. */
export interface ChatAccount {
  /** Where the vendor keeps it, for those who ask; the first part of a key such as `eu1:4711`. */
  readonly region: string | null;
  readonly id: string;
}

/** What a page that chats may load, in the words of a content security policy. */
export interface ChatSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly pictures: readonly string[];
  readonly styles: readonly string[];
}

export interface ChatService {
  /** The host of its script, unless the shop is told another. */
  host(account: ChatAccount): string;
  scriptPath(account: ChatAccount): string;
  /** What its script looks for on its own element. */
  readonly attributes?: (account: ChatAccount) => Readonly<Record<string, string>>;
  /** Before its script runs: what it expects to find on the window. */
  readonly prepare?: (page: Record<string, unknown>, account: ChatAccount, language: string) => void;
  /** Once its script has run. */
  readonly start?: (page: Record<string, unknown>, account: ChatAccount, language: string) => void;
  sources(account: ChatAccount): ChatSources;
}

/** Every vendor draws its button with styles of its own making. */
export const inlineStyles = "'unsafe-inline'";
