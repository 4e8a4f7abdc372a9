// Where a card is drawn as the picture that mails show.
import type { Language } from '#domain/values/language.ts';

/**
 * The same for everybody who was given such a card: that it is loaded says nothing of who reads. So a theme is drawn
 * without the lines on it; those stand in the mail as its message.
 */
export const cardPicture = (
  shopOrigin: string,
  unit: string,
  itemCode: string,
  language: Language,
  templateId?: number,
): string => {
  const design = templateId === undefined ? '' : `&design=${templateId}`;
  return `${shopOrigin}/${unit}/card/${encodeURIComponent(itemCode)}/art.png?lang=${language}${design}`;
};
