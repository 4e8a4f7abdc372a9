// One attempt with a widget, and how often there may be another.
import { failedWith, forcedError, type WidgetAnswer } from './fault.ts';
import type { LoadScript } from './script.ts';
import { captchaService } from './services.ts';
import { wait, type Timers } from '../time/clock.ts';
import type { CaptchaService, RunningWidget, WidgetKeys } from './widget.ts';

/** From the unit's profile, and where the script is if not at the service's own host. */
export interface CaptchaSettings extends WidgetKeys {
  readonly provider: string;
  readonly base: string | null;
}

export interface Workshop {
  readonly settings: CaptchaSettings;
  readonly loadScript: LoadScript;
  readonly timers: Timers;
  readonly successDelayMs: number;
}

export interface Attempt {
  /** Where on the page; null when there is no such place. */
  readonly inside: HTMLElement | null;
  readonly begin: (service: CaptchaService, script: unknown, element: HTMLElement) => RunningWidget;
  /** What ends the attempt if the widget does not. */
  readonly end: Promise<WidgetAnswer>;
}

/** The widget gets an element of its own, which is gone afterwards: none can be used twice. */
export async function attempt({ inside, begin, end }: Attempt, workshop: Workshop) {
  const { settings, loadScript, timers, successDelayMs } = workshop;
  const found = captchaService(settings.provider, settings.base);
  if (!found) return failedWith({ kind: 'provider' });
  const { service, base } = found;
  const script = await loadScript(base + service.scriptPath(settings), service.globalName);
  if (!script) return failedWith({ kind: 'script' });
  if (!inside?.isConnected) return failedWith({ kind: 'element' });

  const element = inside.appendChild(inside.ownerDocument.createElement('div'));
  let running: RunningWidget | null = null;
  try {
    running = begin(service, script, element);
    const answer = await Promise.race([running.answer, end]);
    // CAPTCHA-02: a visitor sees the tick before it goes.
    if (answer.ok) await wait(timers, successDelayMs);
    return answer;
  } catch {
    return failedWith(forcedError);
  } finally {
    running?.remove();
    element.remove();
  }
}

/** CAPTCHA-01: after the first attempt. */
export const retriesMax = 5;
export const retryPauseMs = 1_000;

export async function withRetries(
  one: () => Promise<WidgetAnswer>,
  timers: Timers,
  isOver: () => boolean = () => false,
): Promise<WidgetAnswer> {
  for (let retries = 0; ; retries += 1) {
    const answer = await one();
    // Trying again does not bring a service that the unit does not name.
    if (answer.ok || answer.fault.kind === 'provider') return answer;
    if (retries === retriesMax) return answer;
    await wait(timers, retryPauseMs);
    if (isOver()) return answer;
  }
}
