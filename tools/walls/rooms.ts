// The walls between the rooms, as data. The check, its tests and the table in ARCHITECTURE.md are
// all made from this one table, so a wall is moved here and nowhere else.

/** From the ground up: a room imports only rooms that stand before it, so no two can ever need each other. */
// prettier-ignore
export const roomNames = [
  'domain', 'platform', 'locales', 'contract', 'units', 'ledger', 'data', 'providers', 'messages', 'server', 'ui', 'browser',
  'features-child', 'features-server', 'features-screen', 'sandbox', 'apps', 'testing', 'tools',
] as const;
export type RoomName = (typeof roomNames)[number];

/** How much of a room another one may import. */
export type Extent = 'all' | keyof typeof partsOfRooms;

export interface Room {
  /** Its folders, and single files; `*` stands for one folder name. */
  readonly where: readonly string[];
  /** Which other rooms it may import. Every room may import itself. */
  readonly imports: Partial<Record<RoomName, Extent>>;
  /** Which npm packages it may import; `@scope/*` stands for all packages of a scope. */
  readonly packages: readonly string[] | 'any';
  /** Whether it may import Node's own modules. */
  readonly node: boolean;
  readonly knows: string;
}

/** The parts of a room that can be open to another room while the rest stays closed. */
export const partsOfRooms = {
  types: { says: 'types only' },
  ports: { says: 'ports only', files: /^providers\/[^/]+\/port\.ts$/ },
  // A design system may write an amount or a text the right way round and draw a card; products and
  // orders are none of its business.
  formatting: {
    says: 'formatting only',
    files: /^domain\/(values\/(money|money-format|language)|units\/theme|catalogue\/card-art)\.ts$/,
  },
} as const;

/** Every room below, but these. */
const roomsBelow = (room: RoomName, ...closed: RoomName[]): Partial<Record<RoomName, Extent>> =>
  Object.fromEntries(
    roomNames
      .slice(0, roomNames.indexOf(room))
      .filter((name) => !closed.includes(name))
      .map((name) => [name, 'all']),
  );

export const rooms: Record<RoomName, Room> = {
  domain: {
    where: ['domain'],
    imports: {},
    packages: ['libphonenumber-js', 'temporal-polyfill', 'ibantools', 'stdnum', 'bwip-js'],
    node: false,
    knows:
      'no clock, network, unit id or wire code but the name of a setting; time, ids and profile arrive as arguments; returns a value',
  },
  contract: {
    where: ['contract'],
    imports: { domain: 'all' },
    packages: ['zod'],
    node: false,
    knows: "alone knows the wire's forms and codes, and its names but those of settings; which bodies are sealed",
  },
  units: {
    where: ['units'],
    imports: { domain: 'types' },
    packages: [],
    node: false,
    knows: 'it is data; a function belongs in a registry',
  },
  platform: {
    where: ['platform'],
    imports: {},
    packages: [
      'pg',
      'kysely',
      'pg-boss',
      'node-pg-migrate',
      'ioredis',
      'fastify',
      '@fastify/*',
      'pino',
      'prom-client',
      '@opentelemetry/*',
      'uuid',
      'lru-cache',
      'zod',
      'rate-limiter-flexible',
      'libphonenumber-js',
      'otpauth',
      '@simplewebauthn/server',
      '@myriaddreamin/typst-ts-node-compiler',
      '@expo-google-fonts/*',
      '@resvg/resvg-js',
    ],
    node: true,
    knows: 'has never heard of a gift card',
  },
  ledger: {
    where: ['ledger'],
    imports: { domain: 'all', platform: 'all' },
    packages: ['kysely'],
    node: true,
    knows: 'only appends; every journal balances per currency; nobody else moves value',
  },
  data: {
    where: ['data'],
    imports: { domain: 'all', platform: 'all' },
    packages: ['kysely', 'pg', 'node-pg-migrate', 'lru-cache'],
    node: true,
    knows: 'holds the other SQL; always receives a scope (unit, actor); decides nothing',
  },
  providers: {
    where: ['providers'],
    imports: { domain: 'all', platform: 'all' },
    packages: ['jose', 'nodemailer', 'openid-client', 'stripe', 'twilio', 'zod', '@aws-sdk/*'],
    node: true,
    knows: "translates; nobody else writes the vendor's name, except a unit profile",
  },
  messages: {
    where: ['messages'],
    imports: { domain: 'all', platform: 'all', locales: 'all', data: 'all', providers: 'ports' },
    packages: ['intl-messageformat'],
    node: true,
    knows: 'how a message of a shop looks and reads, and how it is sent; a slice says what is in it',
  },
  ui: {
    where: ['ui'],
    imports: { domain: 'formatting' },
    packages: [
      'react',
      'react-aria-components',
      '@internationalized/date',
      '@tanstack/react-virtual',
      'react-easy-crop',
      'tailwindcss',
      '@fontsource/*',
      '@fontsource-variable/*',
    ],
    node: false,
    knows: 'takes props, knows no product word',
  },
  server: {
    where: ['server'],
    imports: { domain: 'all', contract: 'all', data: 'all', platform: 'all', providers: 'ports' },
    packages: ['fastify', '@fastify/*', 'lru-cache'],
    node: true,
    knows: 'what every call gets, whichever process answers it; has never heard of a gift card',
  },
  browser: {
    where: ['browser'],
    imports: { domain: 'all', contract: 'all', ui: 'all', locales: 'all' },
    packages: ['react', 'react-router', 'react-intl', 'jose'],
    node: false,
    knows: 'what every screen stands on: visit, session, captcha, calls, kept storage, texts; no product word',
  },
  'features-server': {
    where: ['features/*/api', 'features/*/pay', 'features/*/worker'],
    imports: {
      domain: 'all',
      contract: 'all',
      data: 'all',
      ledger: 'all',
      platform: 'all',
      providers: 'ports',
      messages: 'all',
      server: 'all',
    },
    packages: [],
    node: false,
    knows: 'load, ask the domain, save, answer; a job says what makes its second run harmless; never another slice',
  },
  // Nobody imports it: a child is a program, and what it uses to open a stranger's file must not run
  // where our keys are.
  'features-child': {
    where: ['features/*/child'],
    imports: { platform: 'all' },
    packages: ['sharp', 'file-type'],
    node: true,
    knows: "opens a stranger's file, in a limited process of its own; has no scope and no secret",
  },
  'features-screen': {
    where: ['features/*/storefront', 'features/*/console'],
    imports: { domain: 'all', contract: 'all', browser: 'all', ui: 'all', locales: 'all' },
    packages: ['react', 'react-router', 'react-intl', 'jose'],
    node: false,
    knows:
      'shows and asks; totals come from the domain, text from the catalogue; the server reprices all it is sent; never another slice',
  },
  locales: {
    where: ['locales'],
    imports: { domain: 'types' },
    packages: [],
    node: false,
    knows: 'every text a person reads, by language and slice',
  },
  // Before apps: a file is in the first room that holds it.
  sandbox: {
    where: ['apps/sandbox'],
    imports: { platform: 'all', providers: 'ports' },
    packages: ['fastify', 'zod', 'smtp-server', 'mailparser', 's3rver', 'oidc-provider', 'stripe'],
    node: true,
    knows: "speaks the vendors' protocols on loopback; never part of a running shop",
  },
  apps: {
    where: ['apps'],
    imports: roomsBelow('apps', 'sandbox', 'features-child'),
    packages: [
      'fastify',
      '@fastify/*',
      'react',
      'react-dom',
      'react-router',
      '@react-router/*',
      'virtual:react-router',
      'react-intl',
      'lru-cache',
      'zod',
      'vite',
      '@vitejs/*',
      '@tailwindcss/*',
    ],
    node: true,
    knows: 'connects; a business `if` there is in the wrong room',
  },
  testing: {
    where: ['testing'],
    imports: roomsBelow('testing'),
    packages: 'any',
    node: true,
    knows: 'what the tests of all rooms share; never part of a running shop',
  },
  tools: {
    where: ['tools'],
    imports: roomsBelow('tools'),
    packages: 'any',
    node: true,
    knows: 'looks after the code and a development machine; never part of a running shop',
  },
};

/**
 * What a test may import besides its room's own packages. SQL is here because a test may look into
 * a table to see what really happened.
 */
// prettier-ignore
export const testPackages = [
  'vitest', '@vitest/*', 'fast-check', 'playwright', '@playwright/*', '@axe-core/*', 'kysely', 'pg',
  'pg-boss', 'pino', 'jose', 'sharp', 'zxing-wasm', 'pdfjs-dist', '@seriousme/*', 'react-dom',
  'zod',
];

/** What a `*.config.ts` may import besides its room's own packages. */
// prettier-ignore
export const configPackages = [
  'vite', '@vitejs/*', 'vitest', '@vitest/*', '@playwright/*', '@react-router/*', '@tailwindcss/*',
];

/** The room as a reader of the tree knows it: by its folders. */
export const roomTitle = (name: RoomName): string => rooms[name].where.join(', ');
