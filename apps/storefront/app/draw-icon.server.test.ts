import { expect, test } from 'vitest';
import { exampleProfiles } from '#testing/example-units.ts';
import { drawIcon } from './draw-icon.server.ts';

test.each([...exampleProfiles])('UNIT-08 the icon of $id is a picture in its own colours', ({ theme: { mark } }) => {
  const icon = decodeURIComponent(drawIcon(mark));
  expect(icon).toMatch(/^data:image\/svg\+xml,<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
  for (const colour of [mark.ground, mark.ink, mark.accent]) expect(icon).toContain(`"${colour}"`);
});

test('UNIT-08 no two of the example units have the same icon', () => {
  expect(new Set(exampleProfiles.map(({ theme }) => drawIcon(theme.mark))).size).toBe(exampleProfiles.length);
});
