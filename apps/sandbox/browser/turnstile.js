// Cloudflare's widget. With appearance "interaction-only" it is seen only when it has to ask.
const { openFrame, callBack, callOnload } = globalThis.sandboxCaptcha;
const widgets = new Map();
let count = 0;

const sizes = {
  normal: { width: 300, height: 65 },
  compact: { width: 150, height: 140 },
  flexible: { width: '100%', height: 65 },
};
const usual = {
  appearance: 'always',
  execution: 'render',
  retry: 'auto',
  'retry-interval': 8000,
  'refresh-expired': 'auto',
  action: '',
};

globalThis.turnstile = {
  ready: (callback) => queueMicrotask(callback),

  render(place, given) {
    const container = elementAt(place);
    if (!container) {
      console.error(`[Cloudflare Turnstile] Unable to find a container for "${String(place)}".`);
      return undefined;
    }
    const options = { ...usual, ...given };
    if (!options.sitekey) throw new Error('[Cloudflare Turnstile] Missing parameter "sitekey".');
    if (!/^[\w-]{0,32}$/.test(options.action))
      throw new Error('[Cloudflare Turnstile] Invalid input for parameter "action".');
    count += 1;
    const id = `cf-sandbox-widget-${count}`;
    const widget = { options, container, response: '', expired: false, expiry: 0, retry: 0 };
    widget.frame = frameOf(widget);
    widgets.set(id, widget);
    if (options.execution === 'render') widget.frame.start(options.action);
    return id;
  },

  execute(target, given) {
    const widget = widgetAt(target) ?? widgets.get(globalThis.turnstile.render(target, given));
    if (widget) run(widget);
  },

  reset(target) {
    const widget = widgetAt(target);
    if (!widget) return;
    stop(widget);
    widget.expired = false;
    widget.frame.remove();
    widget.frame = frameOf(widget);
    if (widget.options.execution === 'render') run(widget);
  },

  remove(target) {
    for (const [id, widget] of widgets) {
      if (widget !== widgetAt(target)) continue;
      stop(widget);
      widget.frame.remove();
      widgets.delete(id);
    }
  },

  getResponse: (target) => widgetAt(target)?.response || undefined,
  isExpired: (target) => widgetAt(target)?.expired ?? false,
};

const elementAt = (place) => (typeof place === 'string' ? document.querySelector(place) : place);

/** By its id, by where it was drawn, or simply the only one. */
function widgetAt(target) {
  if (target === undefined) return [...widgets.values()].at(-1);
  if (widgets.has(target)) return widgets.get(target);
  const container = elementAt(target);
  return [...widgets.values()].find((widget) => container && widget.container === container);
}

function stop(widget) {
  clearTimeout(widget.expiry);
  clearTimeout(widget.retry);
  widget.response = '';
}

function run(widget) {
  stop(widget);
  widget.expired = false;
  widget.frame.start(widget.options.action);
}

function frameOf(widget) {
  const { options, container } = widget;
  const invisible = options.appearance === 'interaction-only' || options.size === 'invisible';
  return openFrame({
    vendor: 'cloudflare',
    kind: invisible ? 'invisible' : 'challenge',
    siteKey: options.sitekey,
    container,
    size: sizes[options.size] ?? sizes.normal,
    theme: options.theme ?? 'auto',
    visible: !invisible,
    heard({ token, lifeMs, error, interaction }) {
      if (interaction) callBack(options['before-interactive-callback']);
      if (error) failed(widget, error);
      if (!token) return;
      widget.response = token;
      widget.expiry = setTimeout(() => expire(widget), lifeMs);
      callBack(options.callback, token);
    },
  });
}

function failed(widget, code) {
  const { options } = widget;
  // As with the real one: a page that says true has dealt with it.
  if (!callBack(options['error-callback'], code)) console.warn(`[Cloudflare Turnstile] Error: ${code}.`);
  if (options.retry === 'auto') widget.retry = setTimeout(() => run(widget), options['retry-interval']);
}

function expire(widget) {
  widget.response = '';
  widget.expired = true;
  callBack(widget.options['expired-callback'], widget.options.sitekey);
  if (widget.options['refresh-expired'] === 'auto') run(widget);
}

callOnload();
