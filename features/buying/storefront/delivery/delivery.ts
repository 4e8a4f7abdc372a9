// What the page of a purchase needs of this step, in one piece: it is fetched on its own.
export { deliveryFaults } from './delivery-faults.ts';
export { DeliveryStep } from './delivery-step.tsx';
