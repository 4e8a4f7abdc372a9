/** Lower-case letters, digits and hyphens; it is a path segment, a token prefix and a row key. */
export type UnitId = string;

const unitIdPattern = /^[a-z][a-z0-9-]{1,31}$/;
export const isUnitId = (value: string): value is UnitId => unitIdPattern.test(value);
