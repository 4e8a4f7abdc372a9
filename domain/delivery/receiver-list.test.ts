import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measuresTime } from '#testing/wait.ts';
import { readReceivers } from './receiver-list.ts';

/** Each receiver as one text: name|address|number. */
const read = (text: string) =>
  readReceivers(text).receivers.map(({ name, email, mobile }) => `${name}|${email}|${mobile}`);

describe('a receiver is written as people write one', () => {
  test.each([
    ['jane@x.org', '|jane@x.org|'],
    ['  JANE@X.org  ', '|jane@x.org|'],
    ['<jane@x.org>', '|jane@x.org|'],
    ['mailto:jane@x.org', '|jane@x.org|'],
    ['Jane Doe <jane@x.org>', 'Jane Doe|jane@x.org|'],
    ['Jane Doe<jane@x.org>', 'Jane Doe|jane@x.org|'],
    ['Jane Doe < mailto:jane@x.org >', 'Jane Doe|jane@x.org|'],
    ['Jane   Doe jane@x.org', 'Jane Doe|jane@x.org|'],
    ['"Doe, Jane" <jane@x.org>', 'Doe, Jane|jane@x.org|'],
    ['"Doe; Jane" <jane@x.org>', 'Doe; Jane|jane@x.org|'],
    ['"Doe, Jane, Dr." <jane@x.org>', 'Doe, Jane, Dr.|jane@x.org|'],
    ['"Jane ""JD"" Doe",jane@x.org', 'Jane "JD" Doe|jane@x.org|'],
    ['Doe, Jane <jane@x.org>', 'Doe, Jane|jane@x.org|'],
    ["'Jane Doe' <jane@x.org>", 'Jane Doe|jane@x.org|'],
    ['« Jane Doe » <jane@x.org>', 'Jane Doe|jane@x.org|'],
    ['Jane; jane@x.org', 'Jane|jane@x.org|'],
    ['Jane, jane@x.org', 'Jane|jane@x.org|'],
    ['Jane\tjane@x.org', 'Jane|jane@x.org|'],
    ['jane@x.org, Jane', 'Jane|jane@x.org|'],
    ['jane@x.org\tJane\tDoe', 'Jane Doe|jane@x.org|'],
    ['Jane\tDoe\tjane@x.org\t+33612345678', 'Jane Doe|jane@x.org|+33612345678'],
    ['jane@x.org;Jane;+33612345678', 'Jane|jane@x.org|+33612345678'],
    ['Jane, +33612345678', 'Jane||+33612345678'],
    ['Jane, +33 (0)6 12-34.56/78', 'Jane||+330612345678'],
    ['Jane <+33612345678>', 'Jane||+33612345678'],
    ['06 12 34 56 78', '||0612345678'],
    ['+33 6 12 34 56 78;jane@x.org;Jane', 'Jane|jane@x.org|+33612345678'],
    ['"Doe, Jane";jane@x.org;', 'Doe, Jane|jane@x.org|'],
    ['،جنى، jana@x.org', 'جنى|jana@x.org|'],
    ['王芳；fang@x.org', '王芳|fang@x.org|'],
    ['Jane "JD" <jane@x.org>', 'Jane "JD"|jane@x.org|'],
    ['"JD" Jane <jane@x.org>', '"JD" Jane|jane@x.org|'],
    ["Zoë O'Neil, zoe@x.org", "Zoë O'Neil|zoe@x.org|"],
    ['Jane 5 "JD Doe, jane@x.org', 'Jane 5 "JD Doe|jane@x.org|'],
    // What steers the direction of letters is copied along and is nobody's name.
    ['\uFEFF\u202EJane\u202C <\u200Bjane@x.org>', 'Jane|jane@x.org|'],
  ])('%j', (text, receiver) => {
    const list = readReceivers(text);
    expect(read(text)).toEqual([receiver]);
    expect(list.unread).toEqual([]);
  });
});

describe('many of them', () => {
  const jane = 'Jane|jane@x.org|';
  const bob = 'Bob|bob@x.org|';
  test.each([
    ['Jane <jane@x.org>, Bob <bob@x.org>', [jane, bob]],
    ['Jane <jane@x.org>; Bob <bob@x.org>;', [jane, bob]],
    ['Jane, jane@x.org\nBob; bob@x.org', [jane, bob]],
    ['Jane\tjane@x.org\r\nBob\tbob@x.org\r\n', [jane, bob]],
    ['Jane, jane@x.org, Bob, bob@x.org', [jane, bob]],
    ['jane@x.org, Jane, bob@x.org, Bob', [jane, bob]],
    ['jane@x.org, bob@x.org; cleo@x.org', ['|jane@x.org|', '|bob@x.org|', '|cleo@x.org|']],
    ['jane@x.org, Bob, bob@x.org, dan@x.org', ['|jane@x.org|', bob, '|dan@x.org|']],
    ['"Doe, Jane" <jane@x.org>, "Roe, Bob" <bob@x.org>', ['Doe, Jane|jane@x.org|', 'Roe, Bob|bob@x.org|']],
    ['Doe, Jane <jane@x.org>; Roe, Bob <bob@x.org>', ['Doe, Jane|jane@x.org|', 'Roe, Bob|bob@x.org|']],
    ['Jane, +33612345678, Bob <bob@x.org>', ['Jane||+33612345678', bob]],
    ['+33612345678, Bob <bob@x.org>', ['||+33612345678', bob]],
    ['Bob <bob@x.org>, +33612345678', ['Bob|bob@x.org|+33612345678']],
    ['+33612345678, Jane, +33612345679', ['||+33612345678', 'Jane||+33612345679']],
    ['+33612345678, +33612345679', ['||+33612345678', '||+33612345679']],
    ['Jane, jane@x.org, +33612345678, Bob, +33612345679', ['Jane|jane@x.org|+33612345678', 'Bob||+33612345679']],
    ['', []],
    [' \n\t;,\n ', []],
  ])('%j', (text, receivers) => {
    expect(read(text)).toEqual(receivers);
    expect(readReceivers(text).unread).toEqual([]);
  });

  test('the same address, in any letters, is one receiver, of whom more becomes known', () => {
    expect(read('jane@x.org\nJANE@X.ORG, Jane\nJ. <Jane@x.org>, +33612345678')).toEqual([
      'Jane|jane@x.org|+33612345678',
    ]);
    expect(read('+33 612345678\nJane; +33612345678\nJ; +33612345678')).toEqual(['Jane||+33612345678']);
    expect(read('Jane, jane@x.org, 0612345678\njane@x.org, 0612345679')).toEqual(['Jane|jane@x.org|0612345678']);
  });

  test('as many as there are, each once', () => {
    const addresses = Array.from({ length: 503 }, (_, at) => `p${at}@x.org`);
    const { receivers, unread } = readReceivers([...addresses, 'p0@x.org', 'p502@x.org'].join('\n'));
    expect(receivers.map(({ email }) => email)).toEqual(addresses);
    expect(unread).toEqual([]);
  });
});

describe('what cannot be read is given back', () => {
  test.each([
    ['Jane', ['Jane'], []],
    ['Name;E-mail;Mobile\nJane;jane@x.org;0612345678', ['Name E-mail Mobile'], ['Jane|jane@x.org|0612345678']],
    ['jane@x, bob@x.org', ['jane@x'], ['|bob@x.org|']],
    ['Jane <jane@x>', ['Jane <jane@x>'], []],
    ['Bob; Jane <jane@x.org>', ['Bob'], ['Jane|jane@x.org|']],
    ['Bob\tJane <jane@x.org>', ['Bob'], ['Jane|jane@x.org|']],
    ['Al, Bob, Jane <jane@x.org>', ['Al Bob'], ['Jane|jane@x.org|']],
    ['Jane, jane@x.org, Acme', ['Acme'], ['Jane|jane@x.org|']],
    ['jane@x.org bob@x.org', ['jane@x.org bob@x.org'], []],
    ['Jane, 1980-05-17, jane@x.org', ['Jane', '1980-05-17'], ['|jane@x.org|']],
    ['17.05.1980', ['17.05.1980'], []],
    ['33.17.05.1980', [], ['||3317051980']],
    ['17.05.19801', [], ['||170519801']],
    ['5th floor, Jane <jane@x.org>', ['5th floor'], ['Jane|jane@x.org|']],
    ['17.05-1980', [], ['||17051980']],
    ['123456', ['123456'], []],
    ['1234567', [], ['||1234567']],
    ['123456789012345', [], ['||123456789012345']],
    ['1234567890123456', ['1234567890123456'], []],
    ['Jane 0612345678', ['Jane 0612345678'], []],
    ['<script>alert(1)</script>', ['<script>alert(1)</script>'], []],
    ['<>', ['<>'], []],
    ['!!!', ['!!!'], []],
  ])('%j', (text, unread, receivers) => {
    expect(readReceivers(text).unread).toEqual(unread);
    expect(read(text)).toEqual(receivers);
  });

  test('whole, however long it is and however much', () => {
    const { unread } = readReceivers(`${'a'.repeat(401)}\n${'!\n'.repeat(500)}`);
    expect(unread).toEqual(['a'.repeat(401), ...Array.from({ length: 500 }, () => '!')]);
    expect(read(`${'a'.repeat(380)} <jane@x.org>`)).toHaveLength(1);
    expect(read(`${'a'.repeat(390)} <jane@x.org>`)).toEqual([]);
  });
});

describe('whatever is pasted', () => {
  const alphabet = fc.constantFrom(...'ab@.,;\t\n"\\<> +0123456789é،'.split(''), 'jane@x.org', '+33612345678', 'Jane');
  test('every receiver can be reached, once, and has a name without brackets', () => {
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 60 }), (letters) => {
        const { receivers } = readReceivers(letters.join(''));
        const keys = receivers.map(({ email, mobile }) => email || mobile);
        expect(keys.every(Boolean)).toBe(true);
        expect(new Set(keys).size).toBe(keys.length);
        expect(receivers.filter(({ name }) => /[@<>\n\t]/.test(name))).toEqual([]);
      }),
    );
  });
  test('what was read and is written out again is read the same', () => {
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 60 }), (letters) => {
        const once = readReceivers(letters.join('')).receivers.filter(
          ({ email, name }) => email && !/["\\]/.test(name),
        );
        const again = once.map(({ name, email, mobile }) => `"${name}" <${email}>${mobile && `, ${mobile}`}`);
        expect(readReceivers(again.join('\n')).receivers).toEqual(once);
      }),
    );
  });
  test.each(['"', '<', '>', ',', ';', 'a,', 'a@', '" <', '@x.org,', 'a b ', '\\"', '+1', ' ', '\n', '<a@x.org', '""'])(
    'a million letters of %j take no longer than they are long',
    measuresTime,
    (piece) => {
      const began = performance.now();
      readReceivers(piece.repeat(1_000_000 / piece.length));
      expect(performance.now() - began).toBeLessThan(10_000);
    },
  );
});
