// Where the layout changes, for scripts; style sheets have the same in style.css. In rem, so that larger
// letters change it as they do there: 1 rem is 16 px unless somebody set it otherwise.

/** SHELL-04: anything narrower is small. */
export const smallBelowRem = 48;
/** SHELL-03 SHELL-05: from here on the desktop's layout and navigation, below it the phone's. */
export const desktopFromRem = 62;
/** NAV-09 NAV-31: wider than 1200 px, and the bar has room for everything in the menu. */
export const wholeBarFromRem = 75.0625;

export const fromWidth = (rem: number): string => `(min-width: ${rem}rem)`;
