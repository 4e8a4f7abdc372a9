// A mail as mail programs show it: tables and styles on the elements, because many know nothing else. The
// colours are the shop's tokens; a program that is dark gets the dark ones.
import { textDirection, type Language } from '#domain/values/language.ts';
import type { ColourToken, Theme } from '#domain/units/theme.ts';
import { escapeHtml } from './escape.ts';
import type { MailContent, MailCard, MailFact, MailItem } from './mail-content.ts';

export interface HtmlFrame {
  readonly language: Language;
  readonly languageTag: string;
  readonly shopName: string;
  readonly theme: Theme;
  /** Who sends it, below everything. */
  readonly footer: readonly string[];
  /** Introduces the address of the button, for whoever cannot press it. */
  readonly addressNote: string;
}

export function htmlOf(content: MailContent, frame: HtmlFrame): string {
  const { language, theme } = frame;
  const rtl = textDirection(language) === 'rtl';
  const face = escapeHtml(plainFace(theme.light['face-text'], rtl));
  const light = colours(theme.light);
  const start = rtl ? 'right' : 'left';
  const text = `margin:0 0 16px;font:400 16px/1.6 ${face};color:${light.ink}`;
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font:700 26px/1.25 ${face};color:${light.ink}">${escapeHtml(content.heading)}</h1>`,
    ...content.paragraphs.map((words) => `<p class="ink" style="${text}">${escapeHtml(words)}</p>`),
    content.card ? cardOf(content.card, { face, light }) : '',
    content.items ? itemsOf(content.items, { face, light }) : '',
    content.quote ? quoteOf(content.quote, { face, light, start }) : '',
    content.action ? actionOf(content.action, { face, light }) : '',
    content.facts?.length ? factsOf(content.facts, { face, light }) : '',
    content.action
      ? small(
          `${escapeHtml(frame.addressNote)}<br><bdi dir="ltr" style="word-break:break-all">${escapeHtml(content.action.address)}</bdi>`,
          { face, light },
        )
      : '',
    ...(content.notes ?? []).map((note) => small(escapeHtml(note), { face, light })),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(frame.languageTag)}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkStyles(theme)}</style>
</head>
<body class="sunken" style="margin:0;padding:0;background:${light.sunken}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" class="sunken" width="100%" cellpadding="0" cellspacing="0" dir="${textDirection(language)}" style="background:${light.sunken}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="head" style="padding:20px 32px;border-radius:16px 16px 0 0;background:${light['head-bg']};text-align:${start};font:700 19px/1.3 ${face};color:${light['head-ink']}"><span class="head-ink" style="color:${light['head-ink']}">${escapeHtml(frame.shopName)}</span></td></tr>
<tr><td class="paper" style="padding:32px;border-radius:0 0 16px 16px;background:${light.paper};text-align:${start}">
${parts.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:20px 32px;text-align:${start};font:400 13px/1.6 ${face};color:${light['ink-2']}">${frame.footer.map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

type Colours = Readonly<Record<ColourToken, string>>;
interface Look {
  readonly face: string;
  readonly light: Colours;
}

/** A colour goes into a style unescaped, so it must be one. */
const plainColour = /^(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/]+\))$/i;
const colours = (tokens: Readonly<Record<string, string>>): Colours =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [name, plainColour.test(value) ? value : 'inherit']),
  ) as Colours;

/** Mail programs have no fonts of ours: the shop's first choice where it is there, else the system's. */
const plainFace = (face: string, rtl: boolean): string => {
  const first = /^[\w\s'-]+/.exec(face)?.[0].replaceAll("'", '').trim() ?? '';
  const own = /^[\w -]+$/.test(first) ? `'${first}',` : '';
  return `${rtl ? '' : own}-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
};

const small = (markup: string, { face, light }: Look): string =>
  `<p class="quiet" style="margin:16px 0 0;font:400 13px/1.6 ${face};color:${light['ink-2']}">${markup}</p>`;

/** Until the picture is there, or where pictures are not shown, the card's name stands on its colours. */
function cardOf({ name, amount, picture, art }: MailCard, { face, light }: Look): string {
  const { first, ground, ink } = groundOf(art);
  return `<table role="presentation" width="342" cellpadding="0" cellspacing="0" style="width:100%;max-width:342px;margin:8px 0 12px"><tr><td bgcolor="${first}" style="border-radius:16px;${ground};box-shadow:0 2px 12px rgba(0,0,0,.16)"><img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}" width="342" height="216" style="display:block;width:100%;height:auto;aspect-ratio:342/216;border:0;border-radius:16px;text-align:center;font:700 22px/2.4 ${face};color:${ink}"></td></tr></table>
<p class="ink" style="margin:0 0 24px;font:700 26px/1.25 ${face};color:${light.ink}"><bdi dir="ltr">${escapeHtml(amount)}</bdi></p>`;
}

function groundOf({ ground, ink }: MailCard['art']): { first: string; ground: string; ink: string } {
  const colour = (value: string | undefined, other: string) => (value && plainColour.test(value) ? value : other);
  const first = colour(ground[0], '#333333');
  const last = colour(ground[ground.length - 1], first);
  const drawn = `background:${first};background:linear-gradient(160deg,${first},${last})`;
  return { first, ground: drawn, ink: colour(ink, '#ffffff') };
}

/** A row each: small pictures, whose names stand beside them. */
const itemsOf = ({ rows, more }: NonNullable<MailContent['items']>, look: Look): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows
    .map((item) => itemOf(item, look))
    .join('')}</table>${
    more === null
      ? ''
      : `<p class="ink" style="margin:0 0 24px;font:400 16px/1.6 ${look.face};color:${look.light.ink}">${escapeHtml(more)}</p>`
  }`;

/** Its details have the whole width beside the picture, so that an address fits on a phone. */
function itemOf({ name, amount, picture, art, details }: MailItem, { face, light }: Look): string {
  const { first, ground } = groundOf(art);
  const top = `padding-top:14px;border-top:1px solid ${light.line};vertical-align:top`;
  const beside = 'padding-inline-start:14px';
  return `<tr><td class="line" width="88" rowspan="2" style="${top};padding-bottom:14px"><table role="presentation" width="88" cellpadding="0" cellspacing="0"><tr><td bgcolor="${first}" style="border-radius:8px;${ground}"><img src="${escapeHtml(picture)}" alt="" width="88" height="56" style="display:block;border:0;border-radius:8px"></td></tr></table></td><td class="ink line" style="${top};${beside};font:600 16px/1.4 ${face};color:${light.ink}"><bdi>${escapeHtml(name)}</bdi></td><td class="ink line" align="end" style="${top};${beside};text-align:end;white-space:nowrap;font:600 16px/1.4 ${face};color:${light.ink}"><bdi dir="ltr">${escapeHtml(amount)}</bdi></td></tr>
<tr><td class="quiet" colspan="2" style="padding-bottom:14px;${beside};vertical-align:top;overflow-wrap:anywhere;font:400 14px/1.5 ${face};color:${light['ink-2']}">${details
    .map((words) => `<bdi>${escapeHtml(words)}</bdi>`)
    .join('<br>')}</td></tr>`;
}

const quoteOf = (
  { words, from }: NonNullable<MailContent['quote']>,
  { face, light, start }: Look & { readonly start: string },
): string =>
  `<blockquote class="wash" style="margin:0 0 24px;padding:16px 20px;border-${start}:4px solid ${light.accent};border-radius:8px;background:${light['accent-wash']}"><p class="ink" dir="auto" style="margin:0;font:400 17px/1.6 ${face};color:${light.ink}">${escapeHtml(words).replaceAll(/\r?\n/g, '<br>')}</p>${
    from
      ? `<p class="quiet" dir="auto" style="margin:8px 0 0;font:400 14px/1.5 ${face};color:${light['ink-2']}">${escapeHtml(from)}</p>`
      : ''
  }</blockquote>`;

const actionOf = ({ label, address }: NonNullable<MailContent['action']>, { face, light }: Look): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="action" bgcolor="${light.primary}" style="border-radius:12px;background:${light.primary}"><a class="action" href="${escapeHtml(address)}" style="display:inline-block;padding:14px 28px;font:600 17px/1.3 ${face};color:${light['on-primary']};text-decoration:none;border-radius:12px">${escapeHtml(label)}</a></td></tr></table>`;

/** A number or an amount is read at a glance; an address may be long. */
const unbrokenChars = 20;
const factsOf = (facts: readonly MailFact[], { face, light }: Look): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">${facts
    .map(
      ({ label, value, leftToRight }) =>
        `<tr><td class="quiet line" style="padding:10px 0;border-top:1px solid ${light.line};font:400 15px/1.5 ${face};color:${light['ink-2']}">${escapeHtml(label)}</td><td class="ink line" align="end" style="padding:10px 0;border-top:1px solid ${light.line};text-align:end;font:600 15px/1.5 ${face};color:${light.ink}">${
          leftToRight
            ? `<bdi dir="ltr"${value.length > unbrokenChars ? '' : ' style="white-space:nowrap"'}>${escapeHtml(value)}</bdi>`
            : `<bdi>${escapeHtml(value)}</bdi>`
        }</td></tr>`,
    )
    .join('')}</table>`;

/** Styles on the elements win, so these must insist. */
function darkStyles(theme: Theme): string {
  const dark = colours({ ...theme.light, ...theme.dark });
  return `@media (prefers-color-scheme: dark){
.sunken{background:${dark.sunken}!important}
.paper{background:${dark.paper}!important}
.head{background:${dark['head-bg']}!important}
.head-ink{color:${dark['head-ink']}!important}
.ink{color:${dark.ink}!important}
.quiet{color:${dark['ink-2']}!important}
.line{border-color:${dark.line}!important}
.wash{background:${dark['accent-wash']}!important}
.action{background:${dark.primary}!important;color:${dark['on-primary']}!important}
}`;
}
