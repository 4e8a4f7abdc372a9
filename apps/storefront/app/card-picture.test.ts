import { expect, test } from 'vitest';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { unitText } from '#domain/values/language.ts';
import { drawPng } from '#platform/pictures/draw-png.ts';
import { cardPicture } from '#ui/card-art/card-picture.ts';
import { units } from '#units/all.ts';
import { createDrawPicture } from '../draw-picture.ts';

const drawPicture = createDrawPicture();

/** As its first bytes say. */
function sizeOf(file: Uint8Array | null) {
  const bytes = Buffer.from(file ?? []);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Of each unit a card of each hand: a sample, as each takes a moment to draw. */
const samples = units.flatMap(({ profile, products }) =>
  [...new Map(products.map((product) => [product.art.face, product])).values()].map(
    (product) => [profile.id, product.itemCode, profile, product] as const,
  ),
);

test.each(samples)('a card of %s, %s, is a picture for fine screens', async (_, __, profile, product) => {
  const said = (text: (typeof product)['name']) => unitText(completeProfile(profile), profile.defaultLanguage, text);
  const { art, name, tagline } = product;
  const picture = await drawPicture(
    cardPicture({ art, name: said(name), tagline: said(tagline), caption: 'Gift card' }),
    profile.id,
  );
  expect(sizeOf(picture)).toEqual([684, 432]);
});

const plain: CardArt = {
  design: 'dots',
  ground: ['#ffffff', '#ffffff'],
  ink: '#000000',
  accents: ['#ffffff'],
  face: 'sans',
  placeName: 'start',
};
const lettered = async (name: string, face: CardArt['face'] = 'sans') =>
  Buffer.from(
    (await drawPicture(cardPicture({ art: { ...plain, face }, name, tagline: '', caption: '' }), 'alpha')) ?? [],
  );

// What a font lacks is drawn as nothing or as a box, the same for every letter.
test.each([
  ['Latin', 'Été', 'Eta'],
  ['Arabic', 'هدية', 'قطرة'],
  ['Chinese', '礼品', '书店'],
])('a name in %s is written in its own letters', async (_, one, other) => {
  expect((await lettered(one)).equals(await lettered(other))).toBe(false);
});

test('each hand has a font of its own', async () => {
  const pictures = await Promise.all(
    (['serif', 'serif-italic', 'sans', 'wide', 'light'] as const).map((face) => lettered('Lumi', face)),
  );
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(5);
  // At one size and spacing, so that only the font can differ.
  const word = async (letters: string, family: string) => {
    const text = `<text y="20" font-family="${family}">${letters}</text>`;
    const picture = await drawPng(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">${text}</svg>`, 90);
    return Buffer.from(picture).toString('base64');
  };
  expect(await word('Lumi', 'Noto Serif Display')).not.toBe(await word('Lumi', 'Inter'));
  expect(await word('هدية', 'Noto Kufi Arabic')).not.toBe(await word('هدية', 'Noto Sans Arabic'));
});
