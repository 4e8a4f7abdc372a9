// Google's widgets: version 3 (execute with a site key) and version 2 (render a box).
const { scriptAddress, openFrame, callBack, callOnload } = globalThis.sandboxCaptcha;
const rendered = scriptAddress.searchParams.get('render');
const widgets = [];

const invisible = { width: 0, height: 0 };
const sizes = { normal: { width: 304, height: 78 }, compact: { width: 164, height: 144 } };

globalThis.grecaptcha = {
  ready: (callback) => queueMicrotask(callback),

  execute(target, options) {
    if (typeof target === 'number' || target === undefined) return executeWidget(target ?? 0);
    if (target !== rendered) throw new Error(`Invalid site key or not loaded in api.js: ${String(target)}`);
    const action = options?.action ?? '';
    if (!/^[A-Za-z0-9/_]*$/.test(action))
      throw new Error('Invalid action name, may only include "A-Za-z/_". Do not include user-specific information.');
    return new Promise((done, fail) => {
      const frame = openFrame({
        vendor: 'google',
        kind: 'invisible',
        siteKey: target,
        container: document.body,
        size: invisible,
        visible: false,
        heard({ token, error }) {
          frame.remove();
          if (token) done(token);
          else fail(new Error(error));
        },
      });
      frame.start(action);
    });
  },

  render(place, options) {
    const container = typeof place === 'string' ? document.getElementById(place) : place;
    if (!(container instanceof HTMLElement)) throw new Error('reCAPTCHA placeholder element must be an element or id');
    if (!options?.sitekey) throw new Error('Missing required parameters: sitekey');
    if (container.childElementCount > 0) throw new Error('reCAPTCHA has already been rendered in this element');
    const widget = { options, container, response: '', expiry: 0, frame: null };
    widgets.push(widget);
    if (options.size !== 'invisible') draw(widget);
    return widgets.length - 1;
  },

  reset(id = 0) {
    const widget = widgetAt(id);
    forget(widget);
    if (widget.options.size !== 'invisible') widget.frame.start('');
  },

  getResponse: (id = 0) => widgetAt(id).response,
};

function widgetAt(id) {
  const widget = widgets[id];
  if (!widget) throw new Error('reCAPTCHA client element has been removed or does not exist');
  return widget;
}

function forget(widget) {
  clearTimeout(widget.expiry);
  widget.response = '';
}

/** Version 2 without a box: it is solved when the page says so. */
function executeWidget(id) {
  const widget = widgetAt(id);
  forget(widget);
  widget.frame?.remove();
  draw(widget);
  return Promise.resolve();
}

function draw(widget) {
  const { options, container } = widget;
  const hidden = options.size === 'invisible';
  widget.frame = openFrame({
    vendor: 'google',
    kind: 'challenge',
    siteKey: options.sitekey,
    container,
    size: sizes[options.size] ?? sizes.normal,
    theme: options.theme,
    visible: !hidden,
    heard({ token, lifeMs, error }) {
      if (error) callBack(options['error-callback']);
      if (!token) return;
      widget.response = token;
      widget.expiry = setTimeout(() => {
        forget(widget);
        if (!hidden) widget.frame.start('');
        callBack(options['expired-callback']);
      }, lifeMs);
      callBack(options.callback, token);
    },
  });
  widget.frame.start('');
}

callOnload();
