import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nobody } from '../buying/draft.ts';
import { filledReceiver, filledSender, type KnownReceiver } from './receivers.ts';

const ana: KnownReceiver = {
  civility: 'mrs',
  name: 'Ana Paz',
  firstName: 'Ana',
  lastName: 'Paz',
  email: 'ana@x.example',
  mobileAreaCode: '57',
  mobile: '3001234567',
  address: 'Calle 1',
  address2: 'Apto 2',
  zipCode: '110111',
  city: 'Bogotá',
  country: 'CO',
  vatNumber: '900',
  language: 'es',
};
const ben: KnownReceiver = { ...nobody, name: 'Ben', email: 'ben@x.example', city: 'Lyon', country: 'FR', mobile: '6' };

describe('DELIV-16 a receiver', () => {
  test('of whom nothing is known is nobody', () => {
    expect(filledReceiver([])).toEqual(nobody);
    expect(filledReceiver([{}, { name: ' ' }])).toEqual(nobody);
  });
  test('who is said is whoever the line says', () => {
    expect(filledReceiver([ana, ben])).toEqual(ana);
  });
  test('who is not said is the next who is known, in their language no more', () => {
    expect(filledReceiver([{}, ana, ben])).toEqual({ ...ana, language: null });
    expect(filledReceiver([{ language: 'fr' }, ana])).toEqual({ ...ana, language: 'fr' });
    expect(filledReceiver([nobody, { name: '  ' }, ana])).toEqual({ ...ana, language: null });
  });
  test('is made up field by field, each from the first who has it', () => {
    const filled = filledReceiver([{ name: 'Cleo' }, { email: 'member@x.example' }, ana]);
    expect(filled).toMatchObject({ name: 'Cleo', email: 'member@x.example', mobile: '3001234567', city: 'Bogotá' });
  });
  test('has an address of one person, as a whole', () => {
    const place = { address: '', address2: '', zipCode: '', city: 'Lyon', country: 'FR', vatNumber: '' };
    expect(filledReceiver([ben, ana])).toMatchObject(place);
    for (const part of ['address', 'address2', 'zipCode', 'city'] as const)
      expect(filledReceiver([{ [part]: 'x' }, ana])).toMatchObject({ ...place, city: '', country: '', [part]: 'x' });
  });
  test('is not at home in a country alone', () => {
    expect(filledReceiver([{ country: 'FR' }, ana])).toMatchObject({ address: 'Calle 1', country: 'CO' });
  });
  test('has a tax number of their own or of whoever lives there', () => {
    expect(filledReceiver([{ vatNumber: '7' }, ana])).toMatchObject({ vatNumber: '7', city: 'Bogotá' });
    expect(filledReceiver([{}, { vatNumber: '8' }, ana]).vatNumber).toBe('900');
    expect(filledReceiver([{ address: '1 rue' }, ana]).vatNumber).toBe('');
  });
  test.each(['name', 'firstName', 'lastName'] as const)('with a %s has no name of another', (field) => {
    const names = { civility: null, name: '', firstName: '', lastName: '', [field]: 'Cleo' };
    expect(filledReceiver([{ [field]: 'Cleo' }, ana])).toMatchObject(names);
  });
  test('with a number has no area code of another', () => {
    expect(filledReceiver([{ mobile: '612345678' }, ana])).toMatchObject({ mobileAreaCode: '', mobile: '612345678' });
    expect(filledReceiver([{ mobileAreaCode: '33' }, ana])).toMatchObject({
      mobileAreaCode: '57',
      mobile: '3001234567',
    });
  });
  test('who is mistyped does not become another', () => {
    expect(filledReceiver([{ email: 'no address' }, ana]).email).toBe('no address');
  });

  test('never lives where nobody does', () => {
    const text = fc.constantFrom('', ' ', 'a', 'b', 'c');
    const people = fc.array(
      fc.record({ address: text, address2: text, zipCode: text, city: text, country: text }, { requiredKeys: [] }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(people, (known) => {
        const placeOf = ({ address = '', address2 = '', zipCode = '', city = '', country = '' }: KnownReceiver) =>
          JSON.stringify([address, address2, zipCode, city, country]);
        expect([placeOf({}), ...known.map(placeOf)]).toContain(placeOf(filledReceiver(known)));
      }),
    );
  });
});

describe('DELIV-16 a sender', () => {
  test('is made up of a name, an address and a number, each from the first who has it', () => {
    const member = { name: 'Ana', email: '', mobile: '+573001234567' };
    const guest = { name: 'Guest', email: 'guest@x.example', mobile: '1' };
    expect(filledSender([{}, member, guest])).toEqual({ ...member, email: 'guest@x.example' });
    expect(filledSender([{ name: 'Me' }, member])).toEqual({ name: 'Me', email: '', mobile: '+573001234567' });
  });
  test('of whom nothing is known is nobody', () => {
    expect(filledSender([])).toEqual({ name: '', email: '', mobile: '' });
  });
});
