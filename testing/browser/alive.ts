import type { Page } from '@playwright/test';

/** A page is alive once React has taken over and its visit has begun; before that, buttons do not answer. */
export const whenAlive = (page: Page): Promise<void> => page.locator('.toasts').waitFor({ state: 'attached' });
