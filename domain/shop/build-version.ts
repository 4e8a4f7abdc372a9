/** SHELL-33: the build a page comes from; shown in the footer, and what a kept page is compared with. */
export const buildVersion = '2.829.0';
