// Every call of the contract, for a test in a room that may not import the apps.
export { calls } from '#apps/calls.ts';
