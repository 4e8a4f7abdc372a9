/** The day it is there, whichever day it is here: Swedish writes dates as yyyy-mm-dd. */
export const todayIn = (timeZone: string): string => new Date().toLocaleDateString('sv-SE', { timeZone });
