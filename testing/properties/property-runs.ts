// How often a property is tried: 200 times with every check, 10,000 in the long form (`pnpm test:long`).
export const propertyRuns = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) };
