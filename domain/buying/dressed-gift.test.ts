import { expect, test } from 'vitest';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import { dressedGift } from './dressed-gift.ts';

const [theme = null] = testCatalogue().templates;
type Asked = Parameters<typeof dressedGift>[0];
const plain: Asked = { templateId: null, message: '', message2: '', photoUrl: null };
const themed: Asked = { ...plain, templateId: 1 };
const ours = 'https://api.example/resource/1';
const dress = (asked: Partial<Asked>, on = theme) =>
  dressedGift({ ...plain, ...asked }, on, (address) => address === ours, { messageCharsMax: 200 });

test('PERS-13 without a theme it is its words alone, and looks as its product does', () => {
  expect(dress({ message: ' One ', message2: 'nowhere to stand' }, null)).toEqual({ message: 'One', design: null });
  expect(dress({}, null)).toEqual({ message: '', design: null });
});

test('PERS-13 with one it has the lines and the photo that the theme has room for', () => {
  expect(dress({ ...themed, message: ' For Ana ', message2: 'left over', photoUrl: ours })).toEqual({
    message: 'For Ana',
    design: {
      templateId: 1,
      art: theme?.art,
      lines: [{ text: 'For Ana', area: theme?.textAreas[0] }],
      photo: { href: ours, area: theme?.photoArea },
    },
  });
  expect(dress(themed)).toMatchObject({ message: '', design: { lines: [], photo: null } });
});

test.each([
  ['a theme that there is not', themed, null],
  ['a line that is too long for its place', { ...themed, message: 'a'.repeat(33) }, theme],
  ['a message that is too long', { message: 'a'.repeat(201) }, null],
  ['markup', { message: '<script>alert(1)</script>' }, null],
  ['a photo from elsewhere', { ...themed, photoUrl: 'https://mallory.example/1.png' }, theme],
] as const)('PERS-14 no page of ours sends %s', (_, asked, on) => {
  expect(dress(asked, on)).toBeNull();
});
