// The unit's parameters as the wire spells them (C§9 and the decisions), encoded and decoded here and nowhere else.
// What a setting is called there stands beside its field (domain/units/profile); here are those that share a name or
// have several.
import { z } from 'zod';
import { settingWires, type FieldsThatAre } from '#domain/units/setting-wires.ts';
import { capabilities, unitCan, type UnitProfile } from '#domain/units/unit.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { Flag, flag, ownForms, sharedForms, type SettingForm } from './setting-forms.ts';
import { capabilityFlags } from './unit-codes.ts';
import { inWireOrder } from './wire-order.ts';

type Wires = typeof settingWires;
type Named = FieldsThatAre<readonly [string, string]>;

/** The form of a setting that has a name to itself. */
type FormOf<Field extends Named> = Wires[Field][1] extends keyof typeof sharedForms
  ? (typeof sharedForms)[Wires[Field][1]]
  : Field extends keyof typeof ownForms
    ? (typeof ownForms)[Field]
    : never;

type NamedShape = { [Field in Named as Wires[Field][0]]: FormOf<Field>['schema'] };

const fields = Object.keys(settingWires) as (keyof Wires)[];

const named = fields.flatMap((field) => {
  const wire = settingWires[field];
  if (typeof wire === 'string') return [];
  const [name, form] = wire;
  return [{ field, name, form: formOf(field, form) }];
});

function formOf(field: string, form: string): SettingForm<unknown> {
  const forms: Readonly<Record<string, SettingForm<unknown>>> = form === 'own' ? ownForms : sharedForms;
  const found = forms[form === 'own' ? field : form];
  if (!found) throw new Error(`The setting ${field} has no form ${form}.`);
  return found;
}

const namedShape = Object.fromEntries(named.map(({ name, form }) => [name, form.schema])) as NamedShape;

type FlagName = (typeof capabilityFlags)[keyof typeof capabilityFlags]['flag'];
const flagNames = Object.values(capabilityFlags).map(({ flag: name }) => name);
const flagShape = Object.fromEntries(flagNames.map((name) => [name, Flag])) as Record<FlagName, typeof Flag>;

const composedShape = {
  ...flagShape,
  isEnableGuestMode: Flag,
  isGuestOnly: Flag,
  captcha: z.object({ provider: z.string(), siteKey: z.string(), challengeSiteKey: z.string() }).nullable(),
  isNeedCaptcha: Flag,
  banners: z.object({ desktop: z.array(z.string()), mobile: z.array(z.string()) }),
  supportPhone: z.string(),
  supportEmail: z.string(),
  /** Both or neither. */
  businessSupportPhone: z.string().nullable(),
  businessSupportEmail: z.string().nullable(),
};

export const WireUnit = z.object(inWireOrder({ ...namedShape, ...composedShape }));
export type WireUnit = z.infer<typeof WireUnit>;

export function unitToWire(unit: UnitProfile): WireUnit {
  const ofNamed = Object.fromEntries(named.map(({ field, name, form }) => [name, form.toWire(unit[field])]));
  return inWireOrder({ ...ofNamed, ...composedToWire(unit) }) as WireUnit;
}

export function unitFromWire(wire: WireUnit): UnitProfile {
  const values = wire as Readonly<Record<string, unknown>>;
  const ofNamed = Object.fromEntries(named.map(({ field, name, form }) => [field, form.fromWire(values[name])]));
  return { ...usualChoices, ...ofNamed, ...composedFromWire(wire) } as UnitProfile;
}

const composedToWire = (unit: UnitProfile): Pick<WireUnit, keyof typeof composedShape> => ({
  ...flagsOf(unit),
  isEnableGuestMode: flag(unit.guests !== 'refused'),
  isGuestOnly: flag(unit.guests === 'only'),
  captcha: unit.captcha,
  isNeedCaptcha: flag(unit.captcha !== null),
  banners: { desktop: [...unit.desktopBanners], mobile: [...unit.mobileBanners] },
  supportPhone: unit.support.phone,
  supportEmail: unit.support.email,
  businessSupportPhone: unit.businessSupport?.phone ?? null,
  businessSupportEmail: unit.businessSupport?.email ?? null,
});

const composedFromWire = (
  wire: Pick<WireUnit, keyof typeof composedShape>,
): Pick<UnitProfile, FieldsThatAre<'composed'>> => ({
  can: capabilities.filter((what) => wire[capabilityFlags[what].flag] === capabilityFlags[what].on),
  guests: wire.isGuestOnly ? 'only' : wire.isEnableGuestMode ? 'allowed' : 'refused',
  captcha: wire.captcha,
  desktopBanners: wire.banners.desktop,
  mobileBanners: wire.banners.mobile,
  support: { phone: wire.supportPhone, email: wire.supportEmail },
  businessSupport:
    wire.businessSupportPhone === null || wire.businessSupportEmail === null
      ? null
      : { phone: wire.businessSupportPhone, email: wire.businessSupportEmail },
});

const flagsOf = (unit: UnitProfile): Record<FlagName, 0 | 1> =>
  Object.fromEntries(
    capabilities.map((what) => {
      const { flag: name, on } = capabilityFlags[what];
      return [name, unitCan(unit, what) ? on : flag(on === 0)];
    }),
  ) as Record<FlagName, 0 | 1>;
